/** A Markdown table: its first column is text, the others are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const ruler = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return `${[head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
