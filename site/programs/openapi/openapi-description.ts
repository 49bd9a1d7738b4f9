import { supportMonths } from '../../../contract/api-versions.ts';
import { cacheSeconds } from '../../../contract/cache-time.ts';
import { countInWords, durationInWords } from '../../../contract/in-words.ts';
import { paths } from '../../../contract/paths.ts';
import {
  hourlyLimitExceeded,
  idempotencyKeyReused,
  mailCapReached,
  rateLimitExceeded,
  throttled,
} from '../../../contract/problems/types.ts';
import { maxBodyBytes, maxJsonDepth, maxJsonValues } from '../../../contract/request/body-limit.ts';
import {
  dryRunPolicy,
  emailLimitPolicy,
  idempotencyWindowSeconds,
  ipv6ClientPrefix,
  maxIdempotencyKeyLength,
  rateLimitPolicy,
} from '../../../contract/request/limits.ts';
import { contentLanguageSentence } from '../../resources/languages.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';

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

/** The parts of `info.description`, in Markdown: the rules for all operations. */
export function descriptionParts(site: Site) {
  return {
    introduction: `The facts on this site, as JSON: ${countInWords(readOperationsOf(site).length, 'resource')} to read, and one request that you can send. No API key or sign-up is needed.${contentLanguageSentence(site)}`,
    resources: resourcesText,
    requests: requestNotes(site),
    versions: `${versionsText(site)}

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

const emailWindow = durationInWords(emailLimitPolicy.windowSeconds, 'any');

/**
 * The rules for requests and dry runs, in Markdown. They are in `info.description`, because function calling refuses
 * long operation descriptions (docs/decisions/openapi-document.md).
 */
const requestNotes = ({ email }: Pick<Site, 'email'>) =>
  [
    {
      id: 'request-body',
      title: 'Request body',
      text: `The body is JSON, or \`application/x-www-form-urlencoded\` with the same member names. All members are strings. A Content-Length is required, and a Content-Encoding is refused.

- Values are trimmed and normalized to Unicode NFC before their length is checked. An optional member that is \`null\` or empty counts as absent.
- Refused with 422: control characters, unknown members, and JSON that is not an object, such as \`[]\`.
- Refused with 400: a body that is not valid JSON in UTF-8, contains a member twice, or has more than ${maxJsonValues} members and elements or ${maxJsonDepth} levels. Refused with 413: a body of more than ${maxBodyBytes} bytes.
- Pages on other sites cannot send requests from a browser (no CORS, 403). A form whose Accept prefers text/html gets an HTML page, except for dry runs and for requests that the edge or the gateway refuses.`,
    },
    {
      id: 'idempotency',
      title: 'Idempotency',
      text: `Generate one Idempotency-Key per request, such as a UUID (at most ${maxIdempotencyKeyLength} printable ASCII characters), and reuse it on every retry, so that the request is sent only once. Without a key, or with an empty one, every request is new. Requests are compared by their values, not by their bytes. Within ${durationInWords(idempotencyWindowSeconds)}:

- The same key with the same values returns 202 and the same identifier, with \`Idempotency-Replayed: true\`, and no second e-mail is sent. While the first request is still being processed, the second gets 409.
- The same key with different values is refused: 422, \`${idempotencyKeyReused.slug}\`.

After 409, 429 and 503, wait for the number of seconds in \`Retry-After\`, then send the same values with the same key. After 500, 502, 504, or no response, wait a minute first, then twice as long each time, up to an hour. After any other error, correct the request.`,
    },
    {
      id: 'limits',
      title: 'Limits',
      text: `Only diagnostic requests and their dry runs are limited; reading is not. Requests are counted per IP address (IPv6: per ${ipv6ClientPrefix}). Each request that reaches the service counts, whatever the response, except requests that are refused with 429 and requests from pages on other sites. Dry runs have a separate limit.

| Limit | Within | Response when exceeded |
| --- | --- | --- |
| ${rateLimitPolicy.quota} requests | any ${rateLimitPolicy.windowSeconds} seconds | 429, \`${rateLimitExceeded.slug}\` |
| ${email.limitPerClient} e-mails triggered by one IP address | ${emailWindow} | 429, \`${hourlyLimitExceeded.slug}\` |
| All e-mails (the number is not published) | ${emailWindow} | 503, \`${mailCapReached.slug}\` |
| ${dryRunPolicy.quota} dry runs | any ${dryRunPolicy.windowSeconds} seconds | 429, \`${rateLimitExceeded.slug}\` |
| All requests together; with a firewall, also those of one address (the numbers are not published) | – | 429, \`${throttled.slug}\` |

\`RateLimit-Policy\` contains the address’s limits, \`RateLimit\` contains its remaining quota, and \`Retry-After\` is the number of seconds to wait after 409, 429 or 503.

A dry run does not touch stored requests or keys, so it cannot tell you whether a key has already been used, or whether a limit would refuse the request.`,
    },
  ] as const;

function versionsText({ deprecated }: Pick<Site, 'deprecated'>): string {
  const rule = `The version is the first segment of the path after \`/api\`. When a new version is published, the previous one keeps answering for at least ${supportMonths} more months. A deprecated version announces this in its \`Deprecation\` header (RFC 9745). Its \`Sunset\` header (RFC 8594) is the earliest date on which it may end, and its \`Link\` header points to its successor. After that date, the version may be retired: its paths then return 404.`;
  if (!deprecated) return rule;
  const { since, sunset, link } = deprecated;
  return `${rule} This version has been deprecated since ${since} and keeps answering until ${sunset}: use [its successor](${link}).`;
}
