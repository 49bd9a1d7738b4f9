import { unsupportedMediaType } from '../../../contract/problem-types.ts';
import { ProblemException } from '../problem-exception.ts';

const formats = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
} as const;

export type BodyFormat = (typeof formats)[keyof typeof formats];

const utf8 = /^"?utf-?8"?$/i;

/** The format of a body from its Content-Type; undefined for any that this endpoint does not read. */
export function bodyFormat(contentType = ''): BodyFormat | undefined {
  const [essence = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  if (charset && !utf8.test(charset.slice('charset='.length))) return undefined;
  return Object.entries(formats).find(([type]) => type === essence.toLowerCase())?.[1];
}

/** Returns the format of a body, or throws a 415. */
export function requireBodyFormat(contentType: string | undefined): BodyFormat {
  const format = bodyFormat(contentType);
  if (format) return format;
  throw new ProblemException(
    unsupportedMediaType,
    `Send the body as ${Object.keys(formats).join(' or ')}, in UTF-8.`,
  );
}
