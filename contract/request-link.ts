/**
 * The address of the website's form with the form filled in. `values` are in its fragment, which a browser sends to
 * nobody; the form's script reads them there.
 */
export function requestLink(form: string, values: Readonly<Record<string, unknown>>): string {
  const filled = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  // As in a query, but for what programs that find links in a text read otherwise.
  const fragment = new URLSearchParams(filled)
    .toString()
    .replaceAll('+', '%20')
    .replaceAll('*', '%2A')
    .replace(/\.$/, '%2E');
  return fragment === '' ? form : `${form}#${fragment}`;
}
