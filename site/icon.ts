import { filePaths } from '../contract/page-paths.ts';
import { type SiteDocument, textDocument } from './site-document.ts';

/** `/icon.svg`: a mark for the window, drawn so that it needs no second one for dark windows. */
export function icon(): SiteDocument {
  return textDocument(
    'svg',
    filePaths.icon,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0d5745"/><path d="M8 9v8a8 8 0 0 0 16 0V9M6 26h20" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>\n`,
  );
}
