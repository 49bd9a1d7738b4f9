import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';

/** Reads what was compiled in at synth, now that the deployment's base URL is known. */
export function parseCompiledData<T>(json: string, baseUrl: string): T {
  return JSON.parse(json.replaceAll(baseUrlPlaceholder, baseUrl));
}
