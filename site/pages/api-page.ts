import { markdownPath, pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import type { ProblemType } from '../../contract/problems/texts.ts';
import { rateLimitExceeded, validationFailed } from '../../contract/problems/types.ts';
import { answerDate, promiseOf } from '../../contract/request/answer-day.ts';
import { dryRunResult } from '../../contract/request/dry-run.ts';
import { acceptedExample, minimalExample } from '../../contract/request/example.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { servicesDefinition } from '../../contract/resources/services.ts';
import { plain } from '../programs/discovery/how-to-request.ts';
import { descriptionParts } from '../programs/openapi/openapi-description.ts';
import type { OpenApiObject } from '../programs/openapi/openapi-document.ts';
import { answerName } from '../programs/openapi/operations.ts';
import { problemExample } from '../programs/openapi/responses.ts';
import type { Document } from '../resources/document.ts';
import { readOperationsOf, type Site, writeOperationOf } from '../resources/site.ts';
import { clientInstructions } from './connect-clients.ts';
import {
  codeBlock,
  curlCommand,
  type DocumentPage,
  membersTable,
  responseExample,
  slugOf,
  table,
} from './document-page.ts';

/** Builds `/api`, the page for developers and agents. */
export function apiPage(site: Site, openapi: OpenApiObject, documents: readonly Document[]): DocumentPage {
  const { name } = site.resources.company;
  const requestMd = markdownPath(pagePaths.request);
  const text = `${questionAndAnswer(site)}

## Connect an agent

${clientInstructions(site)}

${httpApi(site, openapi)}

## Resources

${resourceTables(site, openapi)}

## Documents that clients look for

${documentTable(site, documents)}

Every page of the site is also Markdown: send \`Accept: text/markdown\`, or add \`.md\` to its path, as in [\`${requestMd}\`](${requestMd}). With \`.json\`, it is JSON.`;
  return {
    path: pagePaths.api,
    title: 'For developers and AI agents',
    description: `Ask an AI agent about ${name}, or use the same facts and the same form from a program. No key is needed.`,
    text: `${contentsOf(text)}\n\n${text}`,
  };
}

function contentsOf(text: string): string {
  const sections: string[][] = [];
  for (const [, level, heading = ''] of text.matchAll(/^(###?) (.*)$/gm)) {
    const title = heading.replaceAll('`', '');
    const link = `[${title}](#${slugOf(title)})`;
    if (level === '##') sections.push([link]);
    else sections.at(-1)?.push(link);
  }
  return sections
    .map(([section, ...parts]) => `- ${section}${parts.length > 0 ? `: ${parts.join(' · ')}` : ''}`)
    .join('\n');
}

/** A question, and what an agent with the tools of this site reads to answer it. */
function questionAndAnswer({ resources }: Site): string {
  const { title, duration, link, ...diagnostic } = resources.services.diagnostic;
  const whenItMakesSense = diagnostic.whenItMakesSense.slice(0, 1);
  const whenItDoesNotMakeSense = diagnostic.whenItDoesNotMakeSense.slice(0, 1);
  const answer = { diagnostic: { title, duration, whenItMakesSense, whenItDoesNotMakeSense, link } };
  return `## Ask first

> Should we hire ${plain(resources.company.name)} to find out why our invoices are wrong? When should we not?

An agent that is connected to this site calls \`${servicesDefinition.tool}\` and reads this, among other things (of each list, the first entry is shown):

${codeBlock('json', JSON.stringify(answer, undefined, 2))}`;
}

function httpApi(site: Site, openapi: OpenApiObject): string {
  const { baseUrl, resources } = site;
  const { path, dryRunPath } = writeOperationOf(site);
  const { introduction, requests, errors, resources: reading, versions } = descriptionParts(site);
  const exampleOf = (type: ProblemType) => {
    const { headers, body } = problemExample(type, site);
    return responseExample(type.status, headers, body);
  };
  const notes = requests.map(({ id, title, text }) =>
    [`### ${title}`, text, ...(id === 'limits' ? [exampleOf(rateLimitExceeded)] : [])].join('\n\n'),
  );
  // The generators were run on 28 November 2026. Their output compiles.
  return `## HTTP API

${introduction} The base address is \`${baseUrl}\`.

${operationTable(openapi)}

[\`${paths.openapi}\`](${paths.openapi}) describes every operation, schema, header and status in OpenAPI 3.1. Generators make clients from it: openapi-typescript 7.13, @hey-api/openapi-ts 0.95 and openapi-zod-client 1.18 were tried.

### Read a resource

${reading}

${curlCommand(baseUrl + resourcePaths.pricing)}

${responseExample(200, {}, { diagnostic: { price: resources.pricing.diagnostic.price }, '…': '…' })}

### Check a request without sending it

This is a dry run:

${curlCommand(baseUrl + dryRunPath, minimalExample)}

${responseExample(200, {}, dryRunResult)}

And if a value is not valid:

${exampleOf(validationFailed)}

### Send a request

This sends a real e-mail, for a person who asked for it and gave their own name and address. A program that retries uses the same key.

${curlCommand(baseUrl + path, minimalExample, { isKeyed: true })}

${responseExample(202, {}, acceptedExample(resources))}

${acceptedSentence(site)}

A program that waits and tries again if it has to:

${codeBlock('js', retryingProgram(baseUrl + path))}

### Members of a request

${membersTable('DiagnosticRequest', openapi)}

### Members of the response

${membersTable('AcceptedDiagnosticRequest', openapi)}

${notes.join('\n\n')}

### Errors

${errors}

[All problem types](${pagePaths.problems}) have a page with the cause and what to do. Their members:

${membersTable('Problem', openapi)}

### Versions

${versions}`;
}

/** A Friday, so that the computed day shows that weekends do not count. */
const exampleDay = '2026-11-20';

function acceptedSentence({ resources }: Site): string {
  const promise = promiseOf(resources);
  const identifier = '`id` identifies the request: the person can quote it in a question about it.';
  if (!promise) return identifier;
  const day = answerDate(new Date(`${exampleDay}T12:00Z`), promise);
  return `${identifier} \`answerBy\` is the last day on which a person answers: for a request of ${exampleDay}, it is \`${day}\`.`;
}

/** The operations of the API, with the first sentence of their descriptions. Pages as JSON are not among them. */
function operationTable({ paths }: OpenApiObject): string {
  const rows = Object.entries(paths).flatMap(([path, { get, post }]) => {
    const { description = '', summary = '' } = get ?? post ?? {};
    const [sentence] = /^.*?\.(?=\s|$)/s.exec(description) ?? [summary];
    return get
      ? [[`\`GET\` [\`${path}\`](${path})`, `${sentence} [Members](#${slugOf(path)})`]]
      : [[`\`POST ${path}\``, sentence]];
  });
  return table(['Operation', 'What it does'], rows);
}

const resourceTables = (site: Site, openapi: OpenApiObject): string =>
  readOperationsOf(site)
    .map((operation) => `### \`${operation.path}\`\n\n${membersTable(answerName(operation), openapi)}`)
    .join('\n\n');

/** The documents for programs. Those of resources are above. */
function documentTable({ baseUrl }: Site, documents: readonly Document[]): string {
  const rows = documents.flatMap(({ path, mediaType, listing }) =>
    path === undefined || listing === undefined || listing.section === 'Resources'
      ? []
      : [
          [
            `[\`${path}\`](${path})`,
            listing.title,
            listing.notes.replaceAll(baseUrl, ''),
            `\`${mediaType}\``,
          ],
        ],
  );
  return table(['Path', 'Document', 'What it says', 'Media type'], rows);
}

/** A JavaScript program that sends a request to `address`, and repeats it while that can help, at most four times. */
const retryingProgram = (
  address: string,
): string => `const body = JSON.stringify(${JSON.stringify(minimalExample)});
const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };

async function send(wait = 60) {
  const { status, retryAfter, text } = await answer().catch(() => ({ status: 504, text: 'No answer' }));
  if (status === 202) return JSON.parse(text).id;
  // 409, 429 and 503 have Retry-After; 500, 502 and 504 do not
  const seconds = retryAfter ?? (status >= 500 && wait);
  if (!seconds || wait > 480) throw new Error(\`\${status} \${text}\`); // 422: correct it first
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return send(wait * 2); // the same key and values
}

async function answer() {
  const response = await fetch('${address}', { method: 'POST', headers, body });
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), text: await response.text() };
}

console.log(await send());`;
