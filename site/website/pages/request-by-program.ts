import { dryRunResult } from '../../../contract/dry-run.ts';
import { minimalExample } from '../../../contract/example-request.ts';
import { durationInWords } from '../../../contract/in-words.ts';
import { emailLimitPolicy, idempotencyWindowSeconds, rateLimitPolicy } from '../../../contract/limits.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { linkOutline } from '../../programs/discovery/how-to-request.ts';
import type { OpenApiObject } from '../../programs/openapi/openapi-objects.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, joinBlocks } from '../blocks/block.ts';
import { curlCommand } from '../blocks/code-examples.ts';
import { code, link } from '../blocks/inlines.ts';
import { list } from '../blocks/lists.ts';
import { paragraph } from '../blocks/paragraphs.ts';
import { schemaMembers } from './api-members.ts';

const { quota, windowSeconds } = rateLimitPolicy;

/** Where a program sends a request, and where it has one checked. */
interface RequestPaths {
  readonly path: string;
  readonly dryRunPath: string;
}

/** How a program sends a request, for readers of Markdown, who have no form. */
export function requestByProgram(
  { path, dryRunPath }: RequestPaths,
  { components }: OpenApiObject,
  { baseUrl, website }: Pick<Site, 'baseUrl' | 'website'>,
): Block {
  return joinBlocks([
    paragraph(
      'A browser shows a form here. A program sends the same values to ',
      code(`POST ${path}`),
      ', for a person who asked for it and gave their own name and e-mail address. Each request sends a real e-mail.',
    ),
    curlCommand(baseUrl + path, minimalExample),
    paragraph(
      'The body is a JSON object, or a form (',
      code('application/x-www-form-urlencoded'),
      '), in UTF-8, with these members and no other:',
    ),
    schemaMembers(components.schemas.DiagnosticRequest ?? {}),
    paragraph(
      'A program that cannot send it gives the person a link to the form with the values in it, each percent-encoded: ',
      code(baseUrl + linkOutline(website.words)),
      '. Leave out what you do not know. What stands behind ',
      code('#'),
      ' stays in the browser of the person, who reads it, changes it and sends it.',
    ),
    paragraph(
      'To try it, send the same to ',
      code(`POST ${dryRunPath}`),
      ', which checks it and sends nothing. The answer is ',
      code('200'),
      ' with ',
      code(JSON.stringify(dryRunResult)),
      ', or the error that a request with these values would get.',
    ),
    paragraph(
      'The ',
      code('Idempotency-Key'),
      ` is a new UUID for each request, the same for every attempt to get it through. Within ${durationInWords(idempotencyWindowSeconds)} the same request with the same key gets the same identifier and sends no second e-mail.`,
    ),
    paragraph('What comes back:'),
    list([
      [
        code('202'),
        ': the request is sent. ',
        code('{"id": "DR-…"}'),
        ' is its identifier, by which the person can ask about it.',
      ],
      [
        code('422'),
        ': nothing is sent. ',
        code('errors'),
        ' names every member that has to change, and how.',
      ],
      [
        code('429'),
        `: nothing is sent, because ${quota} requests came from this address within ${windowSeconds} seconds, or because it has caused as many e-mails as are allowed within ${durationInWords(emailLimitPolicy.windowSeconds)}. Wait for `,
        code('Retry-After'),
        '.',
      ],
    ]),
    paragraph(
      link('The API', pagePaths.api),
      ' describes all answers. ',
      link('The page for AI agents', pagePaths.agents),
      ' describes the same request as a tool and as a skill.',
    ),
  ]);
}
