import { unsupportedMediaType } from '../../contract/problems.ts';
import { RequestRefusal } from '../request/request-refusal.ts';

const forms = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
} as const;

export type BodyForm = (typeof forms)[keyof typeof forms];

const utf8 = /^"?utf-?8"?$/i;

/** The form of a body from its Content-Type; undefined for any that this door does not read. */
export function bodyForm(contentType = ''): BodyForm | undefined {
  const [essence = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  if (charset && !utf8.test(charset.slice('charset='.length))) return undefined;
  return Object.entries(forms).find(([type]) => type === essence.toLowerCase())?.[1];
}

export function requireBodyForm(contentType: string | undefined): BodyForm {
  const form = bodyForm(contentType);
  if (form) return form;
  throw new RequestRefusal(
    unsupportedMediaType,
    'Send the body as application/json or application/x-www-form-urlencoded, in UTF-8.',
  );
}
