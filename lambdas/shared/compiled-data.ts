import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';

/** Parses JSON that was generated at synth, and replaces the placeholder of the base URL by the deployment's. */
export function parseCompiledData<T>(json: string, baseUrl: string): T {
  return JSON.parse(json.replaceAll(baseUrlPlaceholder, baseUrl));
}
