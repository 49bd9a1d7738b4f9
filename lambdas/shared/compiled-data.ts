import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';

/** Parses JSON that was compiled in at synth, with the deployment's base URL in the place of its placeholder. */
export function parseCompiledData<T>(json: string, baseUrl: string): T {
  return JSON.parse(json.replaceAll(baseUrlPlaceholder, baseUrl));
}
