// Fields of the website's form that have no member in JSON. A JSON body must not contain them.

/** A field that is hidden from people. If it is filled in, the sender is probably a bot. */
export const honeypotField = 'link';

/**
 * The language tag of the page with the form, unless that is the first language. The website's script sends it in
 * Content-Language instead (RFC 9110 section 8.5).
 */
export const languageField = 'language';

/** The id of a field. It is prefixed, because a page of the website may have another field "email" in its footer. */
export const fieldId = (name: string) => `frontdesk-${name}`;

/**
 * Returns a link that opens the website's form with `values` filled in. The values are in the fragment, which browsers do
 * not send to the server; the form's script reads them.
 *
 * @example
 * requestLink('https://example.com/request', { name: 'Ada Byron' }); // 'https://example.com/request#name=Ada%20Byron'
 */
export function requestLink(form: string, values: Readonly<Record<string, unknown>>): string {
  const nonEmptyValues = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  // Like a query string, but without characters that programs may misread when they detect links in text.
  const fragment = new URLSearchParams(nonEmptyValues)
    .toString()
    .replaceAll('+', '%20')
    .replaceAll('*', '%2A')
    .replace(/\.$/, '%2E');
  return fragment === '' ? form : `${form}#${fragment}`;
}
