import type { WriteOperation } from '../../../contract/capabilities.ts';
import { dryRunResult } from '../../../contract/dry-run.ts';
import { acceptedExample, minimalExample } from '../../../contract/example-request.ts';
import { durationInWords } from '../../../contract/in-words.ts';
import { emailLimitPolicy, idempotencyWindowSeconds, rateLimitPolicy } from '../../../contract/limits.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { linkOutline } from '../../programs/discovery/how-to-request.ts';
import type { OpenApiObject } from '../../programs/openapi/openapi-objects.ts';
import type { Site } from '../../resources/site.ts';
import { type Block, code, inline, link, list, paragraph } from '../../tree/nodes.ts';
import { curlCommand } from '../blocks/code-examples.ts';
import { schemaMembers } from './api-members.ts';

const { quota, windowSeconds } = rateLimitPolicy;

/** Explains how a program sends a request. The Markdown variant has this text instead of the form. */
export function requestByProgram(
  { path, dryRunPath }: Pick<WriteOperation, 'path' | 'dryRunPath'>,
  { components }: OpenApiObject,
  { baseUrl, language, resources, website }: Pick<Site, 'baseUrl' | 'language' | 'resources' | 'website'>,
): Block[] {
  const accepted = acceptedExample(resources);
  return [
    paragraph(
      ...inline`A browser shows a form here. A program sends the same values to ${code(`POST ${path}`)}, for a person who asked for it and gave their own name and e-mail address. Each request sends a real e-mail.`,
    ),
    curlCommand(baseUrl + path, minimalExample),
    paragraph(
      ...inline`The body is a JSON object, or a form (${code('application/x-www-form-urlencoded')}), in UTF-8, with these members and no others:`,
    ),
    schemaMembers(components.schemas.DiagnosticRequest ?? {}),
    paragraph(
      ...inline`A program that cannot send the request can give the person a link that fills in the form. Percent-encode each value: ${code(language.urlOf(linkOutline(website.words)))}. Omit values that you do not know. The part after ${code('#')} stays in the browser of the person, who can change the values before sending them.`,
    ),
    paragraph(
      ...inline`To test, send the same request to ${code(`POST ${dryRunPath}`)}, which checks it and sends nothing. The response is ${code('200')} with ${code(JSON.stringify(dryRunResult))}, or the error that a request with these values would get.`,
    ),
    paragraph(
      ...inline`The ${code('Idempotency-Key')} is a new UUID for each request, and the same for every retry of it. Within ${durationInWords(idempotencyWindowSeconds)}, the same request with the same key returns the same identifier and sends no second e-mail.`,
    ),
    paragraph('The response is one of these:'),
    list([
      [
        ...inline`${code('202')}: the request has been sent. The body is like ${code(JSON.stringify(accepted))}: the person can quote ${code('id')} in a question about it`,
        ...('answerBy' in accepted
          ? inline`, and ${code('answerBy')} is the last day on which a person answers.`
          : ['.']),
      ],
      inline`${code('422')}: nothing has been sent. ${code('errors')} lists every member to correct, and how.`,
      inline`${code('429')}: nothing has been sent, because this address has sent ${String(quota)} requests within ${String(windowSeconds)} seconds, or has reached its limit of e-mails within ${durationInWords(emailLimitPolicy.windowSeconds)}. Wait for ${code('Retry-After')}.`,
    ]),
    paragraph(
      ...inline`${link('The API', pagePaths.api)} describes all responses. ${link('The page for AI agents', pagePaths.agents)} describes the same request as a tool and as a skill.`,
    ),
  ];
}
