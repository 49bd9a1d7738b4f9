import type { FormWords } from '../../../contract/field-issue.ts';
import { sentPath } from '../../../contract/page-paths.ts';
import { enhanceForm } from './enhance-form.ts';
import { fillFromAddress } from './fill-from-address.ts';
import { keptRequest } from './kept-request.ts';
import { registerTools } from './register-tools.ts';
import { showAccepted } from './show-accepted.ts';

registerTools();
const sent = location.pathname === sentPath ? keptRequest() : undefined;
if (sent) showAccepted(sent);
const form = document.querySelector<HTMLFormElement>('#request');
const data = document.querySelector('#words')?.textContent;
if (form && data) {
  const words: FormWords = JSON.parse(data);
  const fill = () => fillFromAddress(form, words);
  fill();
  // The address of an open page can be changed without opening it anew.
  addEventListener('hashchange', fill);
  enhanceForm(form, words);
}
