/** The weight, 0 to 1, that `accept` gives to a media type (RFC 9110 section 12.5.1): that of the most specific range. */
export function quality(accept: string, type: string): number {
  const ranges = accept.split(',').map(parseRange);
  const family = `${type.split('/')[0]}/*`;
  const match = [type, family, '*/*'].map((range) => ranges.find((candidate) => candidate.type === range));
  return match.find((range) => range !== undefined)?.q ?? 0;
}

function parseRange(text: string): { type: string; q: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  return { type, q: q ? Number(q.slice(2)) || 0 : 1 };
}
