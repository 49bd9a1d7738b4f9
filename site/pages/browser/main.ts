import { sentPath } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { readStoredRequest, showAccepted } from './accepted-request.ts';
import { enhanceForm } from './enhance-form.ts';
import { fillFromAddress, restoreMarks, storeMarks } from './fill-from-address.ts';
import { contentFor } from './form-content.ts';

const sentRequest = location.pathname.endsWith(sentPath) ? readStoredRequest() : undefined;
const sentContent = contentFor(document.querySelector('.frontdesk') ?? document.documentElement);
if (sentRequest && sentContent) showAccepted(sentRequest, sentContent);

/** Whether a form sends a diagnostic request: Frontdesk's own, or one that the firm wrote. */
const sendsRequest = ({ method, action }: HTMLFormElement) =>
  method === 'post' && URL.parse(action)?.pathname === paths.diagnosticRequest;

for (const form of [...document.forms].filter(sendsRequest)) {
  const content = contentFor(form);
  if (!content) continue;
  const { texts } = content;
  // Some browsers restore the fields before this script runs, others afterwards.
  restoreMarks(form, texts);
  addEventListener('pageshow', () => restoreMarks(form, texts), { once: true });
  fillFromAddress(form, texts);
  // The fragment can change without a reload.
  addEventListener('hashchange', () => {
    fillFromAddress(form, texts);
    storeMarks(form);
  });
  enhanceForm(form, content);
}
