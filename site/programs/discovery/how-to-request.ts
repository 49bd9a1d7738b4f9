import type { PhrasingContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { minimalExample } from '../../../contract/request/example.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type AgentSite, writeOperationOf } from '../../resources/site.ts';

/** Writes one line of Markdown. */
export const inlineMarkdown = (...children: PhrasingContent[]): string =>
  toMarkdown({ type: 'paragraph', children }, { resourceLink: true }).trimEnd();

/** Returns plain text as Markdown. */
export const plain = (value: string): string => inlineMarkdown({ type: 'text', value });

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/**
 * Explains in Markdown what a diagnostic request does and how to send one to each endpoint. `pathPrefix` is the base URL,
 * or empty for texts that must not contain it.
 */
export function howToRequest(site: AgentSite, pathPrefix: string): string {
  const { title, description, path, dryRunPath, tool, skill } = writeOperationOf(site);
  const at = (target: string) => `\`${pathPrefix}${target}\``;
  const post = (target: string) => `\`POST ${pathPrefix}${target}\``;
  return `**${plain(title)}.** ${plain(description)}

- Over HTTP: ${post(path)} with \`Content-Type: application/json\` and a body like \`${bodyOutline}\`. ${at(paths.openapi)} describes the API.
- Over MCP: the tool \`${tool}\` of the server at ${at(paths.mcp)} (Streamable HTTP). If the client can show forms, the person may have to send the request themselves, in a form.
- Over A2A: the skill \`${skill}\` of the agent at ${at(paths.a2a)}; its card is ${at(paths.agentCard)}.
- As a dry run, which checks a request and sends nothing: ${post(dryRunPath)} with the same body. For the tool and the skill, add \`"dryRun": true\`.
- With a link, if you cannot call anything: ${at(linkOutline(site.words))} opens the form with these values filled in. Percent-encode each value, and omit those that you do not know. The part after \`#\` stays in the person's browser until they review the form and send it themselves.
- By e-mail: a person can write to ${plain(site.resources.company.email)}.`;
}

/** Says where an error in the content is reported. */
export const howToReport = ({ resources: { company } }: AgentSite): string =>
  `Report an error in this content to ${plain(company.email)}.`;

const bodyOutline = `{${Object.keys(minimalExample)
  .map((name) => `"${name}": "…"`)
  .join(', ')}}`;

/** The path and fragment of a link that fills in the form, as in requestLink(), with placeholders for the values. */
export const linkOutline = ({ fields }: Pick<Words, 'fields'>) =>
  `${pagePaths.request}#${Object.entries(fields)
    .flatMap(([name, { isLeftOut }]) => (isLeftOut ? [] : [`${name}=…`]))
    .join('&')}`;
