/** A list in plain text, with its heading. */
export function list(heading: string, items: readonly string[]): string[] {
  return [heading, ...items.map((item) => `- ${item}`)];
}

export function lines(...items: readonly string[]): string {
  return items.join('\n');
}
