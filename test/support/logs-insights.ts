/** A query of CloudWatch Logs Insights, as far as the project's queries use the language. */
interface ParsedQuery {
  /** Fields that it reads. */
  readonly fields: readonly string[];
  /** Values that it compares with, by field. */
  readonly values: readonly (readonly [field: string, value: string])[];
}

const keywords = new Set(
  'fields filter stats sort limit like and or in by as asc desc count pct bin'.split(' '),
);

export function parseQuery(query: string): ParsedQuery {
  const withoutText = query.replaceAll(/"[^"]*"/g, '');
  const quotedNames = [...withoutText.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const names = [...withoutText.replaceAll(/`[^`]+`/g, '').matchAll(/(?<![\w.@])[@a-z][\w.]*/gi)].map(
    ([name]) => name,
  );
  const aliases = new Set([...withoutText.matchAll(/\bas (\w+)/g)].map(([, alias]) => alias));
  return {
    fields: [...new Set([...names, ...quotedNames])].filter(
      (name) => !keywords.has(name) && !aliases.has(name),
    ),
    values: [...query.matchAll(/([\w.]+) (?:=|in) (?:\[([^\]]*)\]|("[^"]*"))/g)].flatMap(
      ([, field = '', list, value]) =>
        [...(list ?? value ?? '').matchAll(/"([^"]*)"/g)].map(([, text = '']) => [field, text] as const),
    ),
  };
}

/** The fields of a log line by their names in Logs Insights. */
export function flattenFields(line: unknown, prefix = ''): [field: string, value: unknown][] {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return [[prefix, line]];
  return Object.entries(line).flatMap(([name, value]) =>
    flattenFields(value, prefix ? `${prefix}.${name}` : name),
  );
}
