import type { WriteOperation } from '../../../contract/capabilities.ts';
import { minimalExample } from '../../../contract/example-request.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import type { Words } from '../../../contract/words/words.ts';
import { markdownBlocks, markdownList } from '../../markdown/markdown.ts';
import { type Site, writeOperationOf } from '../../resources/site.ts';

/** What the text is made of. */
export interface RequestSource extends Pick<Site, 'resources' | 'capabilities' | 'endpoints'> {
  readonly words: Pick<Words, 'language' | 'fields'>;
}

/**
 * What a diagnostic request does and how it is sent to each enabled endpoint; `undefined` without the capability.
 * `pathPrefix` is the base URL, or empty in a text that names no address.
 */
export function howToRequest(site: RequestSource, pathPrefix: string): string | undefined {
  const writeOperation = writeOperationOf(site);
  return (
    writeOperation &&
    markdownBlocks(
      `**${writeOperation.title}.** ${writeOperation.description}`,
      markdownList(requestChannels(site, writeOperation, pathPrefix)),
    )
  );
}

const bodyOutline = `{${Object.keys(minimalExample)
  .map((name) => `"${name}": "…"`)
  .join(', ')}}`;

/** The address of the form with its members in the fragment, which fills it in: as requestLink() writes it, without values. */
export const linkOutline = ({ fields }: Pick<Words, 'fields'>) =>
  `${pagePaths.request}#${Object.entries(fields)
    .flatMap(([name, { isLeftOut }]) => (isLeftOut ? [] : [`${name}=…`]))
    .join('&')}`;

function requestChannels(
  { endpoints, resources, words }: RequestSource,
  { path, dryRunPath, tool, skill }: WriteOperation,
  pathPrefix: string,
): string[] {
  return [
    `By HTTP: \`POST ${pathPrefix}${path}\` with \`Content-Type: application/json\` and a body like \`${bodyOutline}\`. The API is described in \`${pathPrefix}${paths.openapi}\`.`,
    ...(endpoints.includes(paths.mcp)
      ? [
          `By MCP: the tool \`${tool}\` of the server at \`${pathPrefix}${paths.mcp}\` (Streamable HTTP). Clients that show forms may let the person send it.`,
        ]
      : []),
    ...(endpoints.includes(paths.a2a) && skill
      ? [
          `By A2A: the skill \`${skill}\` of the agent at \`${pathPrefix}${paths.a2a}\`; its card is \`${pathPrefix}${paths.agentCard}\`.`,
        ]
      : []),
    `To try it: \`POST ${pathPrefix}${dryRunPath}\` with the same body checks a request and sends nothing; the tool and the skill take \`"dryRun": true\` for that.`,
    `By a link, which also a chat can give that calls nothing: \`${pathPrefix}${linkOutline(words)}\` opens the form with these values in it, each percent-encoded; leave out what you do not know. What stands behind \`#\` stays in the person's browser until they read it, change it and send it themselves.`,
    `By e-mail: a person can write to ${resources.company.email}.`,
  ];
}
