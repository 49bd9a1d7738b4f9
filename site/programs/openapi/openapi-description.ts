import { cacheSeconds } from '../../../contract/cache-time.ts';
import { countInWords, durationInWords } from '../../../contract/in-words.ts';
import { paths } from '../../../contract/paths.ts';
import { contentLanguageSentence } from '../../resources/content-language.ts';
import { readOperationsOf, type Site, writeOperationOf } from '../../resources/site.ts';
import { versionsDescription } from './openapi-versions.ts';
import { requestNotes } from './write-paths.ts';

/** The parts of `info.description`, in Markdown: the rules for all operations. */
export interface DescriptionParts {
  readonly introduction: string;
  readonly resources: string;
  /** By title. Absent if nothing can be requested. */
  readonly requests?: ReturnType<typeof requestNotes>;
  readonly versions: string;
  readonly errors: string;
  readonly answersOfAws: string;
}

/** `info.description`, in Markdown. */
export function documentDescription(site: Site): string {
  const { introduction, resources, requests, versions, errors, answersOfAws } = descriptionParts(site);
  return `${introduction}

## Resources

${resources}
${requests ? `\n## Requests\n\n${requests.map(({ title, text }) => `**${title}.** ${text}`).join('\n\n')}\n` : ''}
## Versions

${versions}

## Errors

${errors}

## Responses from AWS

${answersOfAws}`;
}

export function descriptionParts(site: Site): DescriptionParts {
  return {
    introduction: `Everything on this site, as JSON: ${operationsInWords(site)}. No API key or sign-up is needed.${contentLanguageSentence(site.website.words)}`,
    resources: resourcesText,
    ...(writeOperationOf(site) && { requests: requestNotes(site.emailsPerClient) }),
    versions: `${versionsDescription(site.versions)}

Within a version, operations, answers and error types are only added to, and \`info.version\` says so. An answer may get further members: ignore those that you do not know, as the schemas of answers do. A member with a list of values may get a further value, and the bound of an answer may be raised: treat an unknown value as absent, and read this document again if you check answers against a copy. An unknown error type means what its status means.`,
    errors: errorsText,
    answersOfAws: answersOfAwsText,
  };
}

const resourcesText = `Resources are documents, and lists are not paginated. They answer GET and HEAD, may be cached for ${durationInWords(cacheSeconds)}, may come compressed (gzip, Brotli), and may be read by pages of any origin. Send the ETag as \`If-None-Match\` to get 304 while a document is unchanged. \`Range\` requests return 206 with the requested bytes, or 416, \`range-not-satisfiable\`, for a range outside the document. Query strings are ignored.`;

const errorsText = `Every error that this service makes is \`application/problem+json\` (RFC 9457), except the pages for forms whose Accept prefers text/html, and for a person's browser that navigates (\`Sec-Fetch-Mode\`) to an address that does not exist. The \`hint\` of a 404 leads to \`${paths.openapi}\`. Only the fixed documents of 414, 416, 502 and 504 may lack \`requestId\`, and the header that lets pages of other origins read them. \`OPTIONS\` is answered with 204 at every path that exists.

Two answers belong to no operation:

- 405, \`method-not-allowed\`, with \`Allow\`, to a method that a path does not take.
- 414, \`uri-too-long\`, to a path that is too long.`;

const answersOfAwsText = `AWS, on which the service runs, makes some answers itself before the service sees the request. They have no problem document:

- 301 from \`http:\` to \`https:\`, with a page of CloudFront; 403 at paths that take POST, and for a GET with a body.
- 400 with a page of CloudFront, for a request that is not well-formed HTTP, is not safe to pass on, or has a method that HTTP does not define.
- 494, when the header fields are too large.
- 421 and failed handshakes, when the name in the TLS handshake is not that of this service.
- 503 with a page of CloudFront, when CloudFront itself has no capacity, or cannot run the function of this service.

Neither these nor the problem documents that API Gateway or CloudFront makes itself carry a \`Deprecation\` header, whatever version was called.`;

function operationsInWords(site: Site): string {
  const resources = `${countInWords(readOperationsOf(site).length, 'resource')} to read`;
  return writeOperationOf(site) ? `${resources}, and one request that you can send` : resources;
}
