import type { ProblemType } from '../../../contract/problems/texts.ts';
import { type HeaderName, headersOf } from './openapi-headers.ts';
import type { MediaTypeObject, ResponseObject } from './openapi-objects.ts';
import { schemaRef } from './openapi-schemas.ts';
import { problemExample } from './problem-examples.ts';

export interface ProblemResponse {
  /** The types that share a status; at least one. */
  readonly types: readonly [ProblemType, ...ProblemType[]];
  /** A sentence that says which part of the system sends the response. The headers depend on this part. */
  readonly sentBy: string;
  readonly headers?: readonly HeaderName[];
  /** Whether a form whose Accept prefers HTML gets a page with the same status. */
  readonly hasHtmlPage?: boolean;
}

/** The error responses of an operation, keyed by status. */
export function problemResponses(
  responses: readonly ProblemResponse[],
  baseUrl: string,
): Record<string, ResponseObject> {
  return Object.fromEntries(
    responses.map((response) => [String(response.types[0].status), responseObject(response, baseUrl)]),
  );
}

/** One response, with an example of each of its problem types. */
export function responseObject(
  { types, sentBy, headers = [], hasHtmlPage = false }: ProblemResponse,
  baseUrl: string,
): ResponseObject {
  return {
    description: `${types.map(({ title }) => title).join('. Or: ')}. ${sentBy}`,
    headers: headersOf('NoStore', ...headers),
    content: {
      'application/problem+json': {
        schema: schemaRef('Problem'),
        examples: Object.fromEntries(types.map((type) => [type.slug, example(type, baseUrl)])),
      },
      ...(hasHtmlPage && { 'text/html': htmlMediaType }),
    },
  };
}

/** The media type object of an HTML page. */
export const htmlMediaType: MediaTypeObject = {
  schema: {
    type: 'string',
    maxLength: 100_000,
    description: 'An HTML page with the same status, for a form whose Accept prefers HTML.',
  },
};

function example(type: ProblemType, baseUrl: string) {
  return { summary: type.title, value: problemExample(type, baseUrl).body };
}
