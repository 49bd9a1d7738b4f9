import type { APIGatewayProxyEvent } from 'aws-lambda';
import { maxBodyBytes } from '../../contract/diagnostic-request.ts';
import { methods } from './origin.ts';
import { errorCode, Refusal } from './refusal.ts';

/** The one JSON-RPC message that `event` brings. Its header names are in lower case. */
export function readMessage(event: APIGatewayProxyEvent): object {
  refuseOtherMethods(event.httpMethod);
  refuseOtherMediaTypes(event.headers['content-type']);
  return parseMessage(readBody(event));
}

// Earlier revisions open a stream with GET and end a session with DELETE. There are no sessions, and a held stream
// would last until the function's timeout.
function refuseOtherMethods(method: string): void {
  if (method === 'POST') return;
  throw new Refusal('Send JSON-RPC messages with POST: there are no streams and no sessions', {
    status: 405,
    headers: { Allow: methods },
  });
}

// A media type beyond those of forms also makes browsers ask first (preflight).
function refuseOtherMediaTypes(contentType = ''): void {
  if (contentType.split(';')[0]?.trim().toLowerCase() === 'application/json') return;
  throw new Refusal('Send the message as "application/json"', { status: 415 });
}

function readBody({ body, isBase64Encoded }: APIGatewayProxyEvent): Uint8Array {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length <= maxBodyBytes) return bytes;
  throw new Refusal(`Send at most ${maxBodyBytes.toLocaleString('en')} bytes`, { status: 413 });
}

function parseMessage(body: Uint8Array): object {
  const message = parseJson(body);
  // Revision 2025-03-26 let clients send batches; a batch would be many calls at the price of one.
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
