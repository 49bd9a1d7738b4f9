import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import { markdownToHtml } from 'satteri';
import { tables } from './tables.ts';
import { unbroken } from './unbroken.ts';

/** How texts are read: CommonMark with the extensions of GitHub, and lists of terms. Quotation marks stay as they are. */
export const markdownOptions = {
  features: { smartPunctuation: false, definitionList: true },
  hastPlugins: [tables, unbroken],
};

/** The HTML of a text that is in no file of its own. */
export async function renderMarkdown(source: string): Promise<string> {
  const hastPlugins = [...markdownOptions.hastPlugins, satteriHeadingIdsPlugin()];
  const { html } = await markdownToHtml(source, { ...markdownOptions, hastPlugins });
  return html;
}
