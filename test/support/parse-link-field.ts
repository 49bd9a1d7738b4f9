interface Link {
  readonly target: string;
  readonly rel: string;
  readonly type?: string;
}

/** The links of a Link field (RFC 8288), as far as its parameters are `rel` and `type`. */
export function parseLinkField(field: string | string[] = ''): Link[] {
  return [
    ...[field]
      .flat()
      .join(', ')
      .matchAll(/<([^>]*)>((?:\s*;\s*\w+="[^"]*")*)/g),
  ].map(([, target = '', parameters = '']) => {
    const rel = /\brel="([^"]*)"/.exec(parameters)?.[1] ?? '';
    const type = /\btype="([^"]*)"/.exec(parameters)?.[1];
    return { target, rel, ...(type !== undefined && { type }) };
  });
}
