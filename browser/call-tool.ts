import type { Tool } from './web-mcp.ts';

/** Does what the tool says by way of the API, and gives back its answer, a problem included. */
export async function callTool({ path, readOnly }: Tool, input: Record<string, unknown>): Promise<unknown> {
  const response = readOnly ? await fetch(path) : await send(path, input);
  return response.json();
}

async function send(path: string, { idempotencyKey, ...values }: Record<string, unknown>): Promise<Response> {
  const key = typeof idempotencyKey === 'string' ? idempotencyKey : await digestOf(values);
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(values),
  });
}

/** Agents send again: the same arguments are the same request for as long as a key stands. */
async function digestOf(values: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(Object.entries(values).sort()));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
