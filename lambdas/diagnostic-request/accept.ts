import { quality } from '../door/accept.ts';

/** Whether `accept` ranks an HTML page above JSON. Browsers do; `*\/*` does not. */
export function prefersPage(accept = ''): boolean {
  return quality(accept, 'text/html') > quality(accept, 'application/json');
}
