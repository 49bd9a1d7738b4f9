import type { WebsiteContent } from '../../contract/content/website-content.ts';

/** The icon as SVG: the owner's, or a desk on the accent, which can be seen on light and on dark windows. */
export function iconOf({ theme, media }: WebsiteContent): string {
  const own = theme.icon && media.get(theme.icon);
  if (own) return Buffer.from(own.bytes).toString('utf8');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${theme.accent}"/><path d="M8 9v8a8 8 0 0 0 16 0V9M6 26h20" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>\n`;
}
