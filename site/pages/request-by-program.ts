import type { RootContent } from 'mdast';
import { durationInWords } from '../../contract/in-words.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { dryRunResult } from '../../contract/request/dry-run.ts';
import { acceptedExample, minimalExample } from '../../contract/request/example.ts';
import {
  emailLimitPolicy,
  idempotencyWindowSeconds,
  rateLimitPolicy,
} from '../../contract/request/limits.ts';
import type { Words } from '../../contract/words/words.ts';
import { linkOutline } from '../programs/discovery/how-to-request.ts';
import type { OpenApiObject } from '../programs/openapi/openapi-objects.ts';
import { type Site, writeOperationOf } from '../resources/site.ts';
import { membersTable } from './api-members.ts';
import { markdown } from './document-page.ts';
import { curlCommand } from './examples.ts';

const { quota, windowSeconds } = rateLimitPolicy;

/** Explains how a program sends a request. The Markdown variant of `/request` has this text instead of the form. */
export function requestByProgram(
  site: Site,
  openapi: OpenApiObject,
  { words, prefix }: { readonly words: Words; readonly prefix: string },
): RootContent[] {
  const { path, dryRunPath } = writeOperationOf(site);
  const accepted = acceptedExample(site.resources);
  const promise =
    'answerBy' in accepted ? ', and `answerBy` is the last day on which a person answers.' : '.';
  return [
    ...markdown(
      `A browser shows a form here. A program sends the same values to \`POST ${path}\`, for a person who asked for it and gave their own name and e-mail address. Each request sends a real e-mail.`,
    ),
    curlCommand(site.baseUrl + path, minimalExample, { isKeyed: true }),
    ...markdown(
      'The body is a JSON object, or a form (`application/x-www-form-urlencoded`), in UTF-8, with these members and no others:',
    ),
    membersTable('DiagnosticRequest', openapi),
    ...markdown(`A program that cannot send the request can give the person a link that fills in the form. Percent-encode each value: \`${site.baseUrl}${prefix}${linkOutline(words)}\`. Omit values that you do not know. The part after \`#\` stays in the browser of the person, who can change the values before sending them.

To test, send the same request to \`POST ${dryRunPath}\`, which checks it and sends nothing. The response is \`200\` with \`${JSON.stringify(dryRunResult)}\`, or the error that a request with these values would get.

The \`Idempotency-Key\` is a new UUID for each request, and the same for every retry of it. Within ${durationInWords(idempotencyWindowSeconds)}, the same request with the same key returns the same identifier and sends no second e-mail.

The response is one of these:

- \`202\`: the request has been sent. The body is like \`${JSON.stringify(accepted)}\`: the person can quote \`id\` in a question about it${promise}
- \`422\`: nothing has been sent. \`errors\` lists every member to correct, and how.
- \`429\`: nothing has been sent, because this address has sent ${quota} requests within ${windowSeconds} seconds, or has reached its limit of e-mails within ${durationInWords(emailLimitPolicy.windowSeconds)}. Wait for \`Retry-After\`.

[The page for developers and AI agents](${pagePaths.api}) describes all responses, and the same request as a tool.`),
  ];
}
