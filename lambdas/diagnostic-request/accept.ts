import { preferenceFor } from '../../contract/accept.ts';

/** Whether `accept` ranks an HTML page above JSON. Browsers do; `*\/*` does not. */
export function prefersPage(accept = ''): boolean {
  return preferenceFor('text/html', accept).weight > preferenceFor('application/json', accept).weight;
}
