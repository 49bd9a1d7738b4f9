import { fieldValue, type HeaderFields } from '../http/http-message.ts';

/** A value of the event structure: the first, and all when there are several. */
export interface EdgeEventValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[] | undefined;
}

export type EdgeEventHeaders = Readonly<Record<string, EdgeEventValue>>;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html */
const disallowed =
  /^(connection|expect|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-(auth|cf-billing|cf-id|cf-xff|errortype|fle-profile|header-count|header-order|lambda-integration-tag|requestid)|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/;

/** What functions may read but not change, on the way in and on the way out. */
export const readOnlyHeaders = {
  request: ['content-length', 'host', 'transfer-encoding', 'via'],
  response: ['content-encoding', 'content-length', 'transfer-encoding', 'warning', 'via'],
} as const;

/** Functions neither see these fields nor may add them. */
const isDisallowed = (name: string) => disallowed.test(name.toLowerCase());

/** Header fields as the event holds them: names in lower case, cookies apart. */
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

/** Headers of an event as they travel: CloudFront capitalizes the first letter of each word. */
export function headerFields(headers: EdgeEventHeaders): HeaderFields {
  return Object.entries(headers).flatMap(([name, { value, multiValue = [{ value }] }]) =>
    multiValue.map((item) => [capitalized(name), item.value] as const),
  );
}

/** What went past the function: it goes on as it came. */
export function hiddenFields(headers: HeaderFields): HeaderFields {
  return headers.filter(([name]) => isDisallowed(name));
}

/** The first header in `after` that the function must not have set as it did. */
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
