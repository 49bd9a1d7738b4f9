import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';

/** Parses JSON that was generated at synth, and replaces the base URL placeholder with the deployment's base URL. */
export function parseCompiledData<T>(json: string, baseUrl: string): T {
  return JSON.parse(json.replaceAll(baseUrlPlaceholder, baseUrl));
}
