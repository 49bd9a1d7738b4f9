import { fieldValue, type HeaderFields } from '../http.ts';

/** A value of the event structure: the first, and all when there are several. */
export interface EventValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[] | undefined;
}

export type EventHeaders = Readonly<Record<string, EventValue>>;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html */
const disallowed =
  /^(connection|expect|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-(auth|cf-billing|cf-id|cf-xff|errortype|fle-profile|header-count|header-order|lambda-integration-tag|requestid)|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/;

/** What functions may read but not change, on the way in and on the way out. */
export const readOnly = {
  request: ['content-length', 'host', 'transfer-encoding', 'via'],
  response: ['content-encoding', 'content-length', 'transfer-encoding', 'warning', 'via'],
} as const;

/** Functions neither see these fields nor may add them. */
export const isDisallowed = (name: string) => disallowed.test(name.toLowerCase());

/** Header fields as the event holds them: names in lower case, cookies apart. */
export function eventHeaders(headers: HeaderFields): EventHeaders {
  const shown = headers.filter(([name]) => !isDisallowed(name) && !isCookie(name));
  const byName = Map.groupBy(shown, ([name]) => name.toLowerCase());
  return Object.fromEntries(
    [...byName].map(([name, fields]) => [name, eventValue(fields.map(([, value]) => value))]),
  );
}

export function eventValue(values: readonly string[]): EventValue {
  const [value = ''] = values;
  return values.length > 1 ? { value, multiValue: values.map((one) => ({ value: one })) } : { value };
}

/** Headers of an event as they travel: CloudFront capitalizes the first letter of each word. */
export function headerFields(headers: EventHeaders): HeaderFields {
  return Object.entries(headers).flatMap(([name, { value, multiValue = [{ value }] }]) =>
    multiValue.map((one) => [capitalized(name), one.value] as const),
  );
}

/** What went past the function: it goes on as it came. */
export function hiddenFields(headers: HeaderFields): HeaderFields {
  return headers.filter(([name]) => isDisallowed(name));
}

/** The first header in `after` that the function must not have set as it did. */
export function forbiddenHeader(
  names: readonly string[],
  before: HeaderFields,
  after: EventHeaders,
): string | undefined {
  return (
    Object.keys(after).find((name) => isDisallowed(name) || name !== name.toLowerCase()) ??
    names.find(
      (name) => (fieldValue(before, name) ?? '') !== (fieldValue(headerFields(own(after, name)), name) ?? ''),
    )
  );
}

const own = (headers: EventHeaders, name: string): EventHeaders =>
  headers[name] ? { [name]: headers[name] } : {};

const isCookie = (name: string) => ['cookie', 'set-cookie'].includes(name.toLowerCase());

const capitalized = (name: string) => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
