interface Operation {
  readonly path: string;
  readonly readOnly: boolean;
}

/** Does what a tool says by way of the API. The result has the form that the MCP server gives it. */
export async function callTool(
  { path, readOnly }: Operation,
  input: Record<string, unknown>,
): Promise<object> {
  const response = readOnly ? await fetch(path) : await send(path, input);
  const text = await response.text();
  return {
    content: [{ type: 'text', text }],
    ...(response.ok ? { structuredContent: JSON.parse(text) } : { isError: true }),
  };
}

async function send(path: string, { idempotencyKey, ...values }: Record<string, unknown>): Promise<Response> {
  const key = typeof idempotencyKey === 'string' ? idempotencyKey : await argumentsDigest(values);
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(values),
  });
}

/** Agents send again: the same arguments are the same request for as long as a key stands. */
async function argumentsDigest(values: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(Object.entries(values).sort()));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
