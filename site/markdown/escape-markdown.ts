/** Text as CommonMark that reads as this very text (section 2.4): what would be markup gets a backslash. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<]|&(?=#?\w+;)/g, '\\$&')
    .replaceAll(/(?<!\w)_|_(?!\w)/g, '\\_')
    .replace(/^[-+#>=~]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/(?<= )#+$/, '\\$&');
}
