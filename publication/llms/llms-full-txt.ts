import { paths } from '../../contract/paths.ts';
import { type Document, textDocument } from '../document.ts';
import { pageText } from '../markdown/page.ts';
import type { Page } from '../pages/page.ts';

/** `/llms-full.txt`: every page of the site, one after the other, each with its address. */
export function llmsFullTxt(pages: readonly Page[], baseUrl: string): Document {
  const texts = pages.map((page) => pageText(page, baseUrl + page.path, baseUrl));
  return textDocument('markdown', paths.llmsFullTxt, texts.join('\n'), {
    listing: { section: 'Optional', title: 'The whole site', notes: 'Every page in one file.' },
  });
}
