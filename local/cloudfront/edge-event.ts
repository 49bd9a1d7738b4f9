import type { HeaderFields, HttpRequest, HttpResponse } from '../http/http-message.ts';

export interface EdgeContext {
  readonly distributionId: string;
  readonly distributionDomainName: string;
  /** Shared by both events of a request, and sent as X-Amz-Cf-Id in its response. */
  readonly requestId: string;
}

/** A header value in an event. For a repeated name, `multiValue` contains all values, and `value` the first one. */
interface EdgeEventValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[] | undefined;
}

export type EdgeEventHeaders = Readonly<Record<string, EdgeEventValue>>;

/**
 * Creates a CloudFront Functions event (event structure 1.0) without `querystring` and `cookies`. Our functions neither
 * read nor change these two, so they are forwarded unchanged.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function createEdgeEvent(context: EdgeContext, request: HttpRequest, response?: HttpResponse): object {
  return {
    version: '1.0',
    context: { ...context, eventType: response ? 'viewer-response' : 'viewer-request' },
    viewer: { ip: request.source },
    request: { method: request.method, uri: request.path, headers: eventHeaders(request.headers) },
    ...(response && { response: { statusCode: response.status, headers: eventHeaders(response.headers) } }),
  };
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html */
const disallowedNames = [
  /^(?:connection|expect|keep-alive|trailer|upgrade)$/i,
  /^(?:proxy-(?:authenticate|authorization|connection)|x-accel-.*|x-amz-cf-.*|x-edge-.*)$/i,
  /^(?:x-cache|x-forwarded-proto|x-real-ip)$/i,
  /^x-amzn-(?:auth|cf-billing|cf-id|cf-xff|errortype|fle-profile|header-count|header-order)$/i,
  /^x-amzn-(?:lambda-integration-tag|requestid)$/i,
];

/** Whether a header is hidden from functions, which may not add it either. */
export const isDisallowed = (name: string) => disallowedNames.some((names) => names.test(name));

const isCookie = (name: string) => /^(?:set-)?cookie$/i.test(name);

/** Creates an event's `headers`, with names in lower case. Omits cookies, for which the event has another member. */
function eventHeaders(headers: HeaderFields): EdgeEventHeaders {
  const visible = headers.filter(([name]) => !isDisallowed(name) && !isCookie(name));
  const byName = Map.groupBy(visible, ([name]) => name.toLowerCase());
  return Object.fromEntries(
    [...byName].map(([name, fields]) => {
      const values = fields.map(([, value]) => ({ value }));
      const [{ value } = { value: '' }] = values;
      return [name, values.length > 1 ? { value, multiValue: values } : { value }];
    }),
  );
}

/** Converts an event's `headers` to header fields. Like CloudFront, capitalizes the first letter of each word. */
export function headerFields(headers: EdgeEventHeaders): HeaderFields {
  const capitalize = (name: string) => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  return Object.entries(headers).flatMap(([name, { value, multiValue = [{ value }] }]) =>
    multiValue.map((item) => [capitalize(name), item.value] as const),
  );
}

/** Returns the header fields that events do not contain. CloudFront passes them on unchanged. */
export const hiddenFields = (headers: HeaderFields): HeaderFields =>
  headers.filter(([name]) => isDisallowed(name) || isCookie(name));
