import { cacheSeconds } from '../../contract/cache-time.ts';
import { countInWords } from '../../contract/count-in-words.ts';
import { durationInWords } from '../../contract/duration.ts';
import { readOperationsOf, type Site, writeOperationOf } from '../site.ts';
import { versionsDescription } from './openapi-versions.ts';

/** `info.description`, in Markdown: the rules that hold for all operations. */
export const documentDescription = (
  site: Site,
) => `What the provider's website says, for programs: ${operationsInWords(site)}. No key and no registration are needed.

## Resources

Resources are documents: they answer GET and HEAD, may be kept for ${durationInWords(cacheSeconds)}, and may be read by pages of any origin. Send the ETag as \`If-None-Match\` to get 304 while a document is current. A \`Range\` is answered with 206 and its bytes (RFC 9110 section 14), one outside the document with 416, \`range-not-satisfiable\`. A query string changes nothing.

## Errors

Every error that this service makes is \`application/problem+json\` (RFC 9457) with \`type\`, \`title\`, \`status\` and \`detail\`, except the pages for forms whose Accept prefers text/html. \`type\` is the address of a page that explains it; compare its last segment only, since the address of the service can change. A 404, \`not-found\`, also has a \`hint\`, which leads here. Three answers belong to no operation: 405, \`method-not-allowed\`, with \`Allow\`, to a method that a path does not take; 414, \`uri-too-long\`, to a path longer than any; 401, \`unauthorized\`, to who goes around this address to the gateway with credentials. \`requestId\` names the request in the logs of the part that answered: tell it to the provider when you ask about an error. Only the fixed documents of 414, 416, 502 and 504 can be without one. \`OPTIONS\` is answered with 204 at every path that exists.

Some answers are made by AWS, on which the service runs, before anything of ours sees the request. They have no problem document:

- 301 from \`http:\` to \`https:\`, with a page of CloudFront's; 403 instead where POST is taken, and for a GET with a body.
- 400 with a page of CloudFront's, for a request that is not well-formed HTTP, is not safe to pass on, or has a method that HTTP does not define.
- 494, when the header fields are too large.
- 421 and failed handshakes, when the name in the TLS handshake is not ours.
- 503 with a page of CloudFront's, when CloudFront itself has no capacity, or cannot run our function.

The gateway behind the edge has a 413 of its own that cannot be shaped either. It is for bodies beyond 10 MB, and the edge refuses those long before, with a problem document.

## Versions

${versionsDescription(site.versions)}

Within a version, operations, answers and problem types are only added to, and \`info.version\` says so. An answer may get further members: ignore those that you do not know, as the schemas of answers do. A member with a list of values may get a further value, and the bound of an answer may be raised: take an unknown value for none, and read this document again if you check answers against a copy. An unknown type of problem means what its status means. Requests are closed: a member that this document does not name is refused.`;

function operationsInWords(site: Site): string {
  const resources = `${countInWords(readOperationsOf(site).length, 'resource')} to read`;
  return writeOperationOf(site) ? `${resources} and one request to send` : resources;
}
