/** The value in the middle; of an even number the upper one. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A value for tables: with thousands separators, and one decimal below 100. */
export function formatFigure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}

/** The ratio of `value` to `reference` for tables. */
export function formatRatio(value: number, reference: number): string {
  const ratio = value / reference;
  return ratio.toFixed(ratio < 10 ? 2 : 0);
}

/** A Markdown table: its first column is text, the others are figures. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const ruler = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return `${[head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
