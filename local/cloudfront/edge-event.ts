import type { HeaderFields, HttpRequest, HttpResponse } from '../http/http-message.ts';

export interface EdgeContext {
  readonly distributionId: string;
  readonly distributionDomainName: string;
  /** Also the response's X-Amz-Cf-Id. Both events of a request have the same. */
  readonly requestId: string;
}

/** A value of the event structure. If a name has several, `multiValue` has all of them, and `value` the first. */
interface EdgeEventValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[] | undefined;
}

export type EdgeEventHeaders = Readonly<Record<string, EdgeEventValue>>;

/**
 * Creates an event of CloudFront Functions, event structure 1.0, without `querystring` and `cookies`, which our
 * functions neither read nor change: they are forwarded unchanged.
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
const disallowed =
  /^(connection|expect|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-(auth|cf-billing|cf-id|cf-xff|errortype|fle-profile|header-count|header-order|lambda-integration-tag|requestid)|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/i;

/** Whether functions cannot see a header, and may not add it. */
export const isDisallowed = (name: string) => disallowed.test(name);

const isCookie = (name: string) => /^(?:set-)?cookie$/i.test(name);

/** The event's `headers`: names in lower case, without cookies, which are a separate member. */
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

/** Header fields from an event's `headers`. CloudFront capitalizes the first letter of each word. */
export function headerFields(headers: EdgeEventHeaders): HeaderFields {
  const capitalized = (name: string) => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  return Object.entries(headers).flatMap(([name, { value, multiValue = [{ value }] }]) =>
    multiValue.map((item) => [capitalized(name), item.value] as const),
  );
}

/** The header fields that are not in an event. CloudFront passes them on unchanged. */
export const hiddenFields = (headers: HeaderFields): HeaderFields =>
  headers.filter(([name]) => isDisallowed(name) || isCookie(name));
