import { baseUrlPlaceholder } from '../../contract/base-url.ts';
import type { McpPublication } from '../../contract/mcp-publication.ts';

/** Reads what was compiled in at synth, now that the deployment's base URL is known. */
export function readPublication(json: string, baseUrl: string): McpPublication {
  return JSON.parse(json.replaceAll(baseUrlPlaceholder, baseUrl));
}
