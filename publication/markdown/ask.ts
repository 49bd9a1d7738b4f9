import type { Submission } from '../../contract/capabilities.ts';
import { paths } from '../../contract/paths.ts';
import { type Site, submission } from '../site.ts';
import { blocks, bullets } from './markdown.ts';

/**
 * What a request does and how it is sent through each open door, if there is one to send. `at` stands before every
 * path: the base URL, or nothing in a text that names no address.
 */
export function askMarkdown(site: Site, at: string): string | undefined {
  const asked = submission(site);
  return asked && blocks(`**${asked.title}.** ${asked.description}`, bullets(ways(site, asked, at)));
}

function ways({ doors, resources }: Site, { path, tool, skill }: Submission, at: string): string[] {
  return [
    `By HTTP: \`POST ${at}${path}\` with \`Content-Type: application/json\` and a body like \`{"name": "…", "email": "…", "message": "…"}\`. The description of the API, \`${at}${paths.openapi}\`, says the rest.`,
    ...(doors.includes(paths.mcp)
      ? [`By MCP: the tool \`${tool}\` of the server at \`${at}${paths.mcp}\` (Streamable HTTP).`]
      : []),
    ...(doors.includes(paths.a2a) && skill
      ? [
          `By A2A: the skill \`${skill}\` of the agent at \`${at}${paths.a2a}\`; its card is \`${at}${paths.agentCard}\`.`,
        ]
      : []),
    `By e-mail: a person writes to ${resources.company.email}.`,
  ];
}
