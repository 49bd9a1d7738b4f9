import type { FormWords } from '../../../contract/field-issue.ts';
import { sentPath } from '../../../contract/page-paths.ts';
import { registerTools } from '../../pages/browser/web-mcp.ts';
import { readStoredRequest, showAccepted } from './accepted-request.ts';
import { enhanceForm } from './enhance-form.ts';
import { fillFromAddress, restoreMarks, storeMarks } from './fill-from-address.ts';

const sentRequest = location.pathname.endsWith(sentPath) ? readStoredRequest() : undefined;
if (sentRequest) showAccepted(sentRequest);
const form = document.querySelector<HTMLFormElement>('#request');
const data = document.querySelector('#words')?.textContent;
if (form && data) {
  const words: FormWords = JSON.parse(data);
  // Some browsers restore the fields before this script runs, others afterwards.
  restoreMarks(form, words);
  addEventListener('pageshow', () => restoreMarks(form, words), { once: true });
  fillFromAddress(form, words);
  // The fragment can change without a reload.
  addEventListener('hashchange', () => {
    fillFromAddress(form, words);
    storeMarks(form);
  });
  enhanceForm(form, words);
}
// This comes last, because WebMCP drafts differ, and an error here must not break the form.
void registerTools();
