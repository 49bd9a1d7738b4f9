interface Operation {
  readonly path: string;
  readonly dryRunPath?: string;
  readonly readOnly: boolean;
}

/** Calls the operation of a tool over HTTP. The result is an MCP CallToolResult. */
export async function callTool(
  operation: Operation,
  input: Record<string, unknown>,
  signal: AbortSignal | null = null,
): Promise<object> {
  const response = operation.readOnly
    ? await fetch(operation.path, { signal })
    : await send(operation, input, signal);
  const text = await response.text();
  return {
    content: [{ type: 'text', text }],
    ...(response.ok ? { structuredContent: JSON.parse(text) } : { isError: true }),
  };
}

async function send(
  { path, dryRunPath = path }: Operation,
  { idempotencyKey, dryRun, ...request }: Record<string, unknown>,
  signal: AbortSignal | null,
): Promise<Response> {
  const hasKey = idempotencyKey !== undefined && idempotencyKey !== null && idempotencyKey !== '';
  const isText = typeof idempotencyKey === 'string' && /^[ -~]*$/.test(idempotencyKey);
  // A `dryRun` of another type stays in the body, which is refused: an intended dry run must not be sent.
  const values = {
    ...request,
    ...(typeof (dryRun ?? false) !== 'boolean' && { dryRun }),
    ...(hasKey && !isText && { idempotencyKey }),
  };
  const key = hasKey && isText ? idempotencyKey : await argumentsDigest(values);
  return fetch(dryRun === true ? dryRunPath : path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Idempotency-Key': quoted(key),
    },
    body: JSON.stringify(values),
    signal,
  });
}

// A key without quotes can hold neither comma nor quote (RFC 9651 section 3.3.3).
const quoted = (key: string) => `"${key.replaceAll(/["\\]/g, '\\$&')}"`;

/** The key of a call that has none: agents repeat calls, and the same arguments are the same request. */
async function argumentsDigest(values: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(Object.entries(values).sort()));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
