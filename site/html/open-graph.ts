import { html } from 'hono/html';

interface OpenGraph {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
}

/** How a page shows itself where it is shared (ogp.me). */
export function openGraph({ url, title, description, siteName }: OpenGraph) {
  const properties = { type: 'website', url, title, description, site_name: siteName };
  return html`${Object.entries(properties).map(([name, value]) => html`<meta property="og:${name}" content="${value}">\n`)}`;
}
