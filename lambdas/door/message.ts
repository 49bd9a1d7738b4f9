import type { APIGatewayProxyEvent } from 'aws-lambda';
import { boundedBody } from './body.ts';
import { methods } from './origin.ts';
import { errorCode, Refusal } from './refusal.ts';

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
  if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message;
  throw new Refusal('Send one JSON-RPC message as a JSON object: batches are not supported', { status: 400 });
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw new Refusal('Send the message as JSON in UTF-8', { status: 400, code: errorCode.parse });
  }
}
