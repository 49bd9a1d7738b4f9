import type { FormWords } from '../../../contract/field-issue.ts';
import { sentPath } from '../../../contract/page-paths.ts';
import { readKeptRequest, showAccepted } from './accepted-request.ts';
import { enhanceForm } from './enhance-form.ts';
import { fillFromAddress, keepMarks, restoreMarks } from './fill-from-address.ts';
import { registerTools } from './web-mcp.ts';

const sent = location.pathname === sentPath ? readKeptRequest() : undefined;
if (sent) showAccepted(sent);
const form = document.querySelector<HTMLFormElement>('#request');
const data = document.querySelector('#words')?.textContent;
if (form && data) {
  const words: FormWords = JSON.parse(data);
  // Some browsers restore the fields before this script runs, others after it.
  restoreMarks(form, words);
  addEventListener('pageshow', () => restoreMarks(form, words), { once: true });
  fillFromAddress(form, words);
  // The fragment can change without a reload.
  addEventListener('hashchange', () => {
    fillFromAddress(form, words);
    keepMarks(form);
  });
  enhanceForm(form, words);
}
// Last, because the drafts of WebMCP differ, and an error here must not break the form.
void registerTools();
