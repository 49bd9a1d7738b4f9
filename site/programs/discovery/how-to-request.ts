import type { WriteOperation } from '../../../contract/capabilities.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { minimalExample } from '../../../contract/request/example.ts';
import type { Words } from '../../../contract/words/words.ts';
import { type AgentSite, writeOperationOf } from '../../resources/site.ts';
import { type Block, code, type Inline, inline, list, paragraph, strong } from './markdown.ts';

/**
 * Explains what a diagnostic request does and how to send one to each endpoint. `pathPrefix` is the base URL, or empty
 * for texts that must not contain it.
 */
export function howToRequest(site: AgentSite, pathPrefix: string): Block[] {
  const writeOperation = writeOperationOf(site);
  return [
    paragraph(strong(`${writeOperation.title}.`), ` ${writeOperation.description}`),
    list(requestChannels(site, writeOperation, pathPrefix)),
  ];
}

/** Says where an error in the content is reported. */
export const howToReport = ({ resources: { company } }: AgentSite): Block =>
  paragraph(`Report an error in this content to ${company.email}.`);

const bodyOutline = `{${Object.keys(minimalExample)
  .map((name) => `"${name}": "…"`)
  .join(', ')}}`;

/** The path and fragment of a link that fills in the form, as in requestLink(), with placeholders for the values. */
export const linkOutline = ({ fields }: Pick<Words, 'fields'>) =>
  `${pagePaths.request}#${Object.entries(fields)
    .flatMap(([name, { isLeftOut }]) => (isLeftOut ? [] : [`${name}=…`]))
    .join('&')}`;

function requestChannels(
  { resources, words }: AgentSite,
  { path, dryRunPath, tool, skill }: WriteOperation,
  pathPrefix: string,
): Inline[][] {
  const at = (target: string) => code(pathPrefix + target);
  const post = (target: string) => code(`POST ${pathPrefix}${target}`);
  return [
    inline`Over HTTP: ${post(path)} with ${code('Content-Type: application/json')} and a body like ${code(bodyOutline)}. ${at(paths.openapi)} describes the API.`,
    inline`Over MCP: the tool ${code(tool)} of the server at ${at(paths.mcp)} (Streamable HTTP). If the client can show forms, the person may have to send the request themselves, in a form.`,
    inline`Over A2A: the skill ${code(skill)} of the agent at ${at(paths.a2a)}; its card is ${at(paths.agentCard)}.`,
    inline`As a dry run, which checks a request and sends nothing: ${post(dryRunPath)} with the same body. For the tool and the skill, add ${code('"dryRun": true')}.`,
    inline`With a link, if you cannot call anything: ${at(linkOutline(words))} opens the form with these values filled in. Percent-encode each value, and omit those that you do not know. The part after ${code('#')} stays in the person's browser until they review the form and send it themselves.`,
    inline`By e-mail: a person can write to ${resources.company.email}.`,
  ];
}
