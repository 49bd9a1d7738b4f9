import type { WriteOperation } from '../../../contract/capabilities.ts';
import { minimalExample } from '../../../contract/example-request.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type Site, writeOperationOf } from '../../resources/site.ts';
import { markdownBlocks, markdownList } from '../../tree/markdown.ts';

/** The data from which the instructions are generated. */
export interface RequestSource extends Pick<Site, 'resources' | 'capabilities'> {
  readonly words: Pick<Words, 'language' | 'fields'>;
}

/**
 * Explains what a diagnostic request does and how to send one to each endpoint. `pathPrefix` is the base URL, or empty
 * for texts that must not contain it.
 */
export function howToRequest(site: RequestSource, pathPrefix: string): string {
  const writeOperation = writeOperationOf(site);
  return markdownBlocks(
    `**${writeOperation.title}.** ${writeOperation.description}`,
    markdownList(requestChannels(site, writeOperation, pathPrefix)),
  );
}

const bodyOutline = `{${Object.keys(minimalExample)
  .map((name) => `"${name}": "…"`)
  .join(', ')}}`;

/** The path and fragment of a link that fills in the form, as in requestLink(), with placeholders for the values. */
export const linkOutline = ({ fields }: Pick<Words, 'fields'>) =>
  `${pagePaths.request}#${Object.entries(fields)
    .flatMap(([name, { isLeftOut }]) => (isLeftOut ? [] : [`${name}=…`]))
    .join('&')}`;

function requestChannels(
  { resources, words }: RequestSource,
  { path, dryRunPath, tool, skill }: WriteOperation,
  pathPrefix: string,
): string[] {
  return [
    `Over HTTP: \`POST ${pathPrefix}${path}\` with \`Content-Type: application/json\` and a body like \`${bodyOutline}\`. \`${pathPrefix}${paths.openapi}\` describes the API.`,
    `Over MCP: the tool \`${tool}\` of the server at \`${pathPrefix}${paths.mcp}\` (Streamable HTTP). If the client can show forms, the person may have to send the request themselves, in a form.`,
    `Over A2A: the skill \`${skill}\` of the agent at \`${pathPrefix}${paths.a2a}\`; its card is \`${pathPrefix}${paths.agentCard}\`.`,
    `As a dry run, which checks a request and sends nothing: \`POST ${pathPrefix}${dryRunPath}\` with the same body. For the tool and the skill, add \`"dryRun": true\`.`,
    `With a link, if you cannot call anything: \`${pathPrefix}${linkOutline(words)}\` opens the form with these values filled in. Percent-encode each value, and omit those that you do not know. The part after \`#\` stays in the person's browser until they review the form and send it themselves.`,
    `By e-mail: a person can write to ${resources.company.email}.`,
  ];
}
