import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { viewerAddressHeader } from '../../../contract/http-headers.ts';
import { paths } from '../../../contract/paths.ts';
import {
  contentTooLarge,
  malformedIdempotencyKey,
  unsupportedMediaType,
} from '../../../contract/problems/types.ts';
import { maxJsonValues } from '../../../contract/request/body-limit.ts';
import { honeypotField, languageField } from '../../../contract/request/form-fields.ts';
import { maxIdempotencyKeyLength } from '../../../contract/request/limits.ts';
import {
  bodyBytes,
  decodeUtf8,
  type EventBody,
  requireBodyWithinLimit,
  requireOneValue,
  surroundingWhiteSpace,
} from '../../shared/gateway-event.ts';
import type { OriginPolicy } from '../../shared/origin-policy.ts';
import { parseStrictJson, StrictJsonError } from '../../shared/strict-json.ts';
import type { ReceivedRequest } from '../diagnostic-requests.ts';
import { malformedBodyException, ProblemException } from '../problem-exception.ts';

/** Reads a POST to the write operation, or to its dry run. `languages` are the website's languages besides the first. */
export function readHttpRequest(
  event: APIGatewayProxyEvent,
  context: Context,
  originPolicy: OriginPolicy,
  languages: readonly string[],
): ReceivedRequest {
  const { headers, resource } = event;
  return {
    endpoint: 'http',
    context,
    viewerAddress: headers[viewerAddressHeader] ?? '',
    dryRun: resource === paths.dryRun,
    isCrossSite: originPolicy.isCrossSite(headers),
    fromWebsite: originPolicy.isSameOrigin(headers),
    async parse() {
      requireOneValue(headers, (advice) => malformedBodyException(`${advice}.`), ['content-type']);
      const format = requireBodyFormat(headers['content-type']);
      const key = parseIdempotencyKey(headers['idempotency-key']);
      const body = await parseBody(event, format);
      const { values, language, isProbablySpam } =
        format === 'form'
          ? extractFormFields(body as Record<string, string>)
          : { values: body, language: headers['content-language'], isProbablySpam: false };
      return {
        values,
        isProbablySpam,
        language: languages.find((tag) => tag === language),
        idempotencyScope: key === undefined ? { kind: 'none' } : { kind: 'key', key },
      };
    },
  };
}

/** Separates the fields that only a form has from the values. */
function extractFormFields({
  [honeypotField]: honeypot = '',
  [languageField]: language,
  ...values
}: Record<string, string>) {
  return { values, language, isProbablySpam: honeypot.trim() !== '' };
}

// RFC 9651 section 3.3.3: within the quotes, printable ASCII with \" and \\ as escapes.
const quotedKey = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
// Many clients send the key without quotes. A comma joins the values of a repeated header, so a bare key cannot contain
// one.
const bareKey = /^[ !#-+\--~]*$/;

const keyAdvice = `Send one Idempotency-Key of at most ${maxIdempotencyKeyLength} printable ASCII characters, as a quoted string, or without quotes if it contains neither a quote nor a comma.`;
const commaAdvice =
  'This Idempotency-Key contains a comma, which separates header values. Send one key; if the key itself contains a comma, put it in double quotes (RFC 9651).';

/**
 * Parses an Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header): `"k"` and `k` are the same key. Returns
 * undefined without a header or with an empty key. Throws a 400.
 */
export function parseIdempotencyKey(header = ''): string | undefined {
  const field = header.replaceAll(surroundingWhiteSpace, '');
  const key = quotedKey.exec(field)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? bareKey.exec(field)?.[0];
  if (key !== undefined && key.length <= maxIdempotencyKeyLength) return key === '' ? undefined : key;
  const hasBareComma = key === undefined && field.includes(',');
  throw new ProblemException(malformedIdempotencyKey, hasBareComma ? commaAdvice : keyAdvice);
}

const formats = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
} as const;

type BodyFormat = (typeof formats)[keyof typeof formats];

const utf8 = /^"?utf-?8"?$/i;

/** Returns the format of a body with this Content-Type, or undefined if it is not supported. */
export function bodyFormat(contentType = ''): BodyFormat | undefined {
  const [essence = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  if (charset && !utf8.test(charset.slice('charset='.length))) return undefined;
  return Object.entries(formats).find(([type]) => type === essence.toLowerCase())?.[1];
}

/** Returns the format of a body, or throws a 415. */
function requireBodyFormat(contentType: string | undefined): BodyFormat {
  const format = bodyFormat(contentType);
  if (format) return format;
  throw new ProblemException(
    unsupportedMediaType,
    `Send the body as ${Object.keys(formats).join(' or ')}, in UTF-8.`,
  );
}

/** Parses a body in `format`, or rejects with a 413 or a 400. The contract validates the values. */
export async function parseBody(event: EventBody, format: BodyFormat): Promise<unknown> {
  const bytes = requireBodyWithinLimit(
    event,
    (advice) => new ProblemException(contentTooLarge, `${advice}.`),
  );
  const text = decodeUtf8(bytes, () => malformedBodyException('The body is not UTF-8. Send it in UTF-8.'));
  return format === 'json' ? parseJson(text) : parseForm(text);
}

/** Returns the fields of a form, decoded leniently. Use them only to show a person what they typed. */
export function submittedFields(event: EventBody): URLSearchParams {
  return new URLSearchParams(bodyBytes(event).toString('utf8'));
}

/** Parses JSON strictly, or rejects with a 400. As in I-JSON (RFC 7493 section 2.1), lone surrogates are invalid. */
async function parseJson(text: string): Promise<unknown> {
  const value = await parseStrictJson(text).catch((error) => {
    throw error instanceof StrictJsonError ? malformedBodyException(`${error.message}.`) : error;
  });
  if (hasLoneSurrogate(value))
    throw malformedBodyException('A string in the body contains a lone surrogate. Send well-formed Unicode.');
  return value;
}

function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value)
    .flat()
    .some((text) => typeof text === 'string' && !text.isWellFormed());
}

/**
 * Matches the beginning of a JSON object or array. No form begins like this, because its encoding writes both
 * characters as %7B and %5B (URL Standard).
 */
const startsLikeJson = /^\s*[{[]/;

/**
 * Parses `application/x-www-form-urlencoded` strictly, because URLSearchParams would repair invalid encodings. Throws a
 * 400, or a 415 for JSON, which curl and others send with this Content-Type unless told otherwise.
 */
function parseForm(text: string): Record<string, string> {
  if (startsLikeJson.test(text)) {
    throw new ProblemException(
      unsupportedMediaType,
      'The body looks like JSON, but its Content-Type is "application/x-www-form-urlencoded". Send the same body with "Content-Type: application/json".',
    );
  }
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > maxJsonValues) throw malformedBodyException(`Send at most ${maxJsonValues} fields.`);
  const fields = pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [decode(name), decode(value.join('='))] as const;
  });
  const names = new Set(fields.map(([name]) => name));
  if (names.size < fields.length)
    throw malformedBodyException('The form contains a field twice. Send each field once.');
  return Object.fromEntries(fields);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformedBodyException('The form is not percent-encoded UTF-8. Write a percent sign as %25.');
  }
}
