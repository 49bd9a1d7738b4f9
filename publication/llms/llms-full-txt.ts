import { paths } from '../../contract/paths.ts';
import { type Document, textDocument } from '../document.ts';

/** `/llms-full.txt`: every page of the site, one after the other. */
export function llmsFullTxt(documents: readonly Document[]): Document {
  const pages = documents.filter(({ twinOf }) => twinOf !== undefined).map(({ body }) => body);
  return textDocument('markdown', paths.llmsFullTxt, pages.join('\n'), {
    listing: { section: 'Optional', title: 'The whole site', notes: 'Every page in one file.' },
  });
}
