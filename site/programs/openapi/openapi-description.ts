import { cacheSeconds } from '../../../contract/cache-time.ts';
import { countInWords, durationInWords } from '../../../contract/in-words.ts';
import { paths } from '../../../contract/paths.ts';
import { contentLanguageSentence } from '../../resources/languages.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';
import { versionsDescription } from './openapi-versions.ts';
import { requestNotes } from './write-paths.ts';

/** The parts of `info.description`, in Markdown: the rules for all operations. */
interface DescriptionParts {
  readonly introduction: string;
  readonly resources: string;
  readonly requests: ReturnType<typeof requestNotes>;
  readonly versions: string;
  readonly errors: string;
  readonly awsResponses: string;
}

/** `info.description`, in Markdown. */
export function documentDescription(site: Site): string {
  const { introduction, resources, requests, versions, errors, awsResponses } = descriptionParts(site);
  return `${introduction}

## Resources

${resources}

## Requests

${requests.map(({ title, text }) => `**${title}.** ${text}`).join('\n\n')}

## Versions

${versions}

## Errors

${errors}

## Responses from AWS

${awsResponses}`;
}

export function descriptionParts(site: Site): DescriptionParts {
  return {
    introduction: `Everything on this site, as JSON: ${countInWords(readOperationsOf(site).length, 'resource')} to read, and one request that you can send. No API key or sign-up is needed.${contentLanguageSentence(site)}`,
    resources: resourcesText,
    requests: requestNotes(site),
    versions: `${versionsDescription(site)}

Within a version, changes only add operations, response members and error types, and increase \`info.version\`. Ignore response members that you do not know; the response schemas allow them. An enumeration may get new values: treat an unknown value as absent. The bounds of response members may be raised: if you validate responses against a copy of this document, update the copy. Treat an unknown error type according to its status.`,
    errors: errorsText,
    awsResponses: awsResponsesText,
  };
}

const resourcesText = `Resources are documents; lists are not paginated. Resources support GET and HEAD, may be cached for ${durationInWords(cacheSeconds)}, may be compressed (gzip, Brotli), and can be read by pages from any origin. Send the ETag as \`If-None-Match\` to get 304 while a document is unchanged. \`Range\` requests return 206 with the requested bytes, or 416, \`range-not-satisfiable\`, for a range outside the document. Query strings are ignored.`;

const errorsText = `Every error from this service is \`application/problem+json\` (RFC 9457), with two exceptions. A form whose Accept prefers text/html gets an HTML page, and so does a browser that navigates (\`Sec-Fetch-Mode\`) to an address that does not exist. The \`hint\` of a 404 points to \`${paths.openapi}\`. Pages of any origin may read errors, except those of requests, which they may not send. The static documents for 414, 416, 502 and 504 may lack \`requestId\`, and cannot be read from other origins. \`OPTIONS\` returns 204 at every path that exists.

Two responses do not belong to any operation:

- 405, \`method-not-allowed\`, with \`Allow\`, for a method that the path does not support.
- 414, \`uri-too-long\`, for a path that is too long.`;

const awsResponsesText = `The service runs on AWS, which answers some requests before they reach the service. These responses do not contain a problem document:

- 301 from \`http:\` to \`https:\` with a CloudFront page, but 403 at paths that accept POST. A GET with a body also gets 403.
- 400 with a CloudFront page, for a request that is not well-formed HTTP, is not safe to forward, or has a method that HTTP does not define.
- 494, when the header fields are too large.
- 421 or a failed handshake, when the name in the TLS handshake is not that of this service.
- 503 with a CloudFront page, when CloudFront has no capacity or cannot run this service’s function.

Neither these responses nor the problem documents for 414, 416, 502 and 504 have a \`Deprecation\` header.`;
