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
