interface Link {
  readonly target: string;
  readonly rel: string;
  readonly type?: string;
}

/** The links of a Link field (RFC 8288), as far as quoted parameters without escapes go. */
export function parseLinkField(field: string | readonly string[] | null = ''): Link[] {
  const text = [field ?? ''].flat().join(', ');
  return [...text.matchAll(/<([^>]*)>((?:\s*;\s*[\w-]+="[^"]*")*)/g)].map(([, target = '', rest = '']) => {
    const parameters = [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    const { rel = '', type } = Object.fromEntries(parameters);
    return { target, rel, ...(type && { type }) };
  });
}
