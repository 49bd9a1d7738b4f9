/**
 * Replaces `https` with `http` in the deployment's own address. This is the only change that the local run makes to
 * values of the template.
 *
 * A deployment answers at `https://<its domain>`. In the local run the distribution's domain is `127.0.0.1:PORT`,
 * without TLS. The replacement applies to (a) every resolved value of the template and (b) every response that an edge
 * function generates, because the function writes `https://` before the domain in its event.
 */
export function toPlainHttp(text: string, authority: string): string {
  return text.replaceAll(`https://${authority}`, `http://${authority}`);
}
