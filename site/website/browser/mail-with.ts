import { controlsOf, labelOf } from './controls.ts';

// Windows passes no longer URL to a mail program (INTERNET_MAX_URL_LENGTH is 2,083).
const maxLength = 2_000;

/** The `mailto:` URL with the typed values as the text of the e-mail (RFC 6068); `undefined` if it is too long. */
export function mailWith(address: string, form: HTMLFormElement): string | undefined {
  const text = controlsOf(form)
    .filter(({ value }) => value.trim() !== '')
    .map((control) => `${labelOf(control)}: ${control.value}`)
    .join('\n\n');
  // URLSearchParams replaces lone surrogates, for which encodeURIComponent() throws.
  const body = new URLSearchParams({ body: text.replaceAll('\n', '\r\n') });
  const filled = `${address}&${body.toString().replaceAll('+', '%20')}`;
  return filled.length > maxLength ? undefined : filled;
}
