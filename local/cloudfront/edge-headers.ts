import { fieldValue, type HeaderFields } from '../http/http-message.ts';

/** A value of the event structure. `multiValue` holds all values where a name has several, and `value` the first. */
export interface EdgeEventValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[] | undefined;
}

export type EdgeEventHeaders = Readonly<Record<string, EdgeEventValue>>;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html */
const disallowed =
  /^(connection|expect|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-(auth|cf-billing|cf-id|cf-xff|errortype|fle-profile|header-count|header-order|lambda-integration-tag|requestid)|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/;

/** Headers that functions may read but not change, by event type. */
export const readOnlyHeaders = {
  request: ['content-length', 'host', 'transfer-encoding', 'via'],
  response: ['content-encoding', 'content-length', 'transfer-encoding', 'warning', 'via'],
} as const;

/** Whether functions neither see a header nor may add it. */
const isDisallowed = (name: string) => disallowed.test(name.toLowerCase());

/** The event's `headers`: names in lower case, without cookies, which have a member of their own. */
export function eventHeaders(headers: HeaderFields): EdgeEventHeaders {
  const visible = headers.filter(([name]) => !isDisallowed(name) && !isCookie(name));
  const byName = Map.groupBy(visible, ([name]) => name.toLowerCase());
  return Object.fromEntries(
    [...byName].map(([name, fields]) => [name, eventValue(fields.map(([, value]) => value))]),
  );
}

export function eventValue(values: readonly string[]): EdgeEventValue {
  const [value = ''] = values;
  return values.length > 1 ? { value, multiValue: values.map((item) => ({ value: item })) } : { value };
}

/** Header fields from an event's `headers`. CloudFront capitalizes the first letter of each word. */
export function headerFields(headers: EdgeEventHeaders): HeaderFields {
  return Object.entries(headers).flatMap(([name, { value, multiValue = [{ value }] }]) =>
    multiValue.map((item) => [capitalized(name), item.value] as const),
  );
}

/** The header fields that functions do not see. CloudFront passes them on unchanged. */
export function hiddenFields(headers: HeaderFields): HeaderFields {
  return headers.filter(([name]) => isDisallowed(name));
}

/** The first header in `after` that the function was not allowed to set or to change, if any. */
export function findForbiddenHeader(
  names: readonly string[],
  before: HeaderFields,
  after: EdgeEventHeaders,
): string | undefined {
  return (
    Object.keys(after).find((name) => isDisallowed(name) || name !== name.toLowerCase()) ??
    names.find(
      (name) =>
        (fieldValue(before, name) ?? '') !== (fieldValue(headerFields(pickHeader(after, name)), name) ?? ''),
    )
  );
}

const pickHeader = (headers: EdgeEventHeaders, name: string): EdgeEventHeaders =>
  headers[name] ? { [name]: headers[name] } : {};

const isCookie = (name: string) => ['cookie', 'set-cookie'].includes(name.toLowerCase());

const capitalized = (name: string) => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
