/**
 * The one place where the local run departs from the template's text.
 *
 * A deployment answers at `https://<its domain>`. On one machine the distribution's domain is `127.0.0.1:PORT`, and
 * there is no TLS, so that the very same address must begin with `http`. This is applied to (a) every resolved value
 * of the template and (b) every answer that an edge function makes, because that function writes `https://` before
 * the domain that its event names. No other text is touched.
 */
export function toPlainHttp(text: string, authority: string): string {
  return text.replaceAll(`https://${authority}`, `http://${authority}`);
}
