interface Operation {
  readonly path: string;
  readonly readOnly: boolean;
}

/** Calls the operation of a tool by HTTP. The result has the form of MCP's CallToolResult. */
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

/** The key of a call without one: agents repeat calls, and the same arguments are to be the same request. */
async function argumentsDigest(values: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(Object.entries(values).sort()));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
