import { mediaTypePreference } from '../../../contract/accept-header.ts';

/** Whether `accept` ranks an HTML page above JSON. Browsers do; `*\/*` does not. */
export function prefersHtml(accept = ''): boolean {
  return (
    mediaTypePreference('text/html', accept).weight > mediaTypePreference('application/json', accept).weight
  );
}
