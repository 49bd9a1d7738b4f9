/** Whether `accept` ranks an HTML page above JSON (RFC 9110 section 12.5.1). Browsers do; `*\/*` does not. */
export function prefersPage(accept = ''): boolean {
  const ranges = accept.split(',').map(parseRange);
  return quality(ranges, 'text/html') > quality(ranges, 'application/json');
}

interface Range {
  readonly type: string;
  readonly q: number;
}

function parseRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  return { type, q: q ? Number(q.slice(2)) || 0 : 1 };
}

function quality(ranges: readonly Range[], type: string): number {
  const family = `${type.split('/')[0]}/*`;
  const match = [type, family, '*/*'].map((range) => ranges.find((candidate) => candidate.type === range));
  return match.find((range) => range !== undefined)?.q ?? 0;
}
