import type { APIGatewayProxyEvent } from 'aws-lambda';
import { boundedBody, utf8Text } from './body.ts';
import { methods } from './origin.ts';
import { errorCode, Refusal } from './refusal.ts';
import { JsonLimitError, parseStrictJson, StrictJsonError } from './strict-json.ts';

/** Refuses every method but POST: there are no streams to open and no sessions to end. */
export function requirePost(method: string): void {
  if (method === 'POST') return;
  throw new Refusal('Send JSON-RPC messages with POST: there are no streams and no sessions', {
    status: 405,
    headers: { Allow: methods },
  });
}

/** Whether a body is JSON. A media type beyond those of forms also makes browsers ask first (preflight). */
export function isJson(contentType = ''): boolean {
  return contentType.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

/** The one JSON-RPC message in the body of `event`. */
export function parseMessage(event: APIGatewayProxyEvent): object {
  const body = boundedBody(event, (advice) => new Refusal(advice, { status: 413 }));
  const message = parseJson(body);
  // A batch would be many calls at the price of one.
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    throw new Refusal('Send one JSON-RPC message as a JSON object: batches are not supported', {
      status: 400,
    });
  }
  refuseLongNames(message);
  return message;
}

const maxNameLength = 255;

// Answers repeat the id, and some errors the method.
function refuseLongNames(message: { readonly id?: unknown; readonly method?: unknown }): void {
  for (const name of ['id', 'method'] as const) {
    const text = message[name];
    if (typeof text === 'string' && text.length > maxNameLength) {
      throw new Refusal(`Send at most ${maxNameLength} characters as ${name}`, { status: 400 });
    }
  }
}

function parseJson(body: Uint8Array): unknown {
  const text = utf8Text(body, () => parseError('Send the message in UTF-8: these bytes are not'));
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (error instanceof JsonLimitError) throw new Refusal(error.message, { status: 400 });
    if (error instanceof StrictJsonError) throw parseError(error.message);
    throw error;
  }
}

function parseError(message: string): Refusal {
  return new Refusal(message, { status: 400, code: errorCode.parse });
}
