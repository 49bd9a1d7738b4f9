import type { APIGatewayProxyEvent } from 'aws-lambda';
import { maxBodyBytes } from '../../contract/diagnostic-request.ts';
import { contentTooLarge, malformedBody } from '../../contract/problems.ts';
import { RequestRefusal } from '../request/request-refusal.ts';
import { parseForm } from './form.ts';
import { parseJson } from './json.ts';
import type { BodyForm } from './media-type.ts';

type Body = Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded'>;

/** The values that a body announces. What they are worth, the contract says. */
export function readBody(event: Body, form: BodyForm): unknown {
  const bytes = bytesOf(event);
  if (bytes.length > maxBodyBytes) {
    throw new RequestRefusal(contentTooLarge, `Send at most ${maxBodyBytes.toLocaleString('en')} bytes.`);
  }
  const text = decode(bytes);
  return form === 'json' ? parseJson(text) : parseForm(text);
}

/** What a person typed, as far as it can be read: to be shown back, and for nothing else. */
export function typedFields(event: Body): URLSearchParams {
  return new URLSearchParams(bytesOf(event).toString('utf8'));
}

function bytesOf({ body, isBase64Encoded }: Body): Buffer {
  return Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RequestRefusal(malformedBody, 'The body is not UTF-8. Send it in UTF-8.');
  }
}
