import type { APIGatewayProxyEvent } from 'aws-lambda';
import { maxBodyBytes } from '../../contract/body-limit.ts';

/** The body of a gateway's event, as it is there. */
export type EventBody = Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded'>;

/** A body as it was sent: the gateway hands over as base64 what it takes for no text. */
export function bodyBytes({ body, isBase64Encoded }: EventBody): Buffer {
  return Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
}

/** A body of no more bytes than a door takes. Throws what `refuse` makes of the advice for a longer one. */
export function requireBodyWithinLimit(event: EventBody, createError: (advice: string) => Error): Buffer {
  const bytes = bodyBytes(event);
  if (bytes.length <= maxBodyBytes) return bytes;
  throw createError(`Send at most ${maxBodyBytes.toLocaleString('en')} bytes`);
}

/** The text of a body in UTF-8. Throws what `refuse` makes for bytes that are not. */
export function utf8Text(bytes: Uint8Array, createError: () => Error): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createError();
  }
}
