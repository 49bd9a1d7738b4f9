/**
 * Placeholder for the deployment's base URL, because the CloudFront domain is unknown until the stack is deployed. The
 * publisher replaces it in documents, and the functions replace it in their data. RFC 2606 reserves `.invalid`, so a
 * forgotten placeholder does not resolve.
 */
export const baseUrlPlaceholder = 'https://frontdesk.invalid';

/** Parses JSON that was generated at synth, and replaces the base URL placeholder with the deployment's base URL. */
export function parseCompiledData<T>(json: string, baseUrl: string): T {
  return JSON.parse(json.replaceAll(baseUrlPlaceholder, baseUrl));
}
