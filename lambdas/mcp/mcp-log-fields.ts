// A name that a caller makes up is the caller's text, of which no line holds any.
const loggedMethods = new Set([
  'initialize',
  'notifications/initialized',
  'notifications/cancelled',
  'ping',
  'server/discover',
  'subscriptions/listen',
  'tools/call',
  'tools/list',
]);

/** What a message calls, as far as it may stand in a log. */
export function calledMethodAndTool(
  message: object,
  toolNames: readonly string[],
): { method: string; tool?: string } {
  const { method, params } = message as { method?: unknown; params?: { name?: unknown } };
  if (typeof method !== 'string' || !loggedMethods.has(method)) return { method: 'other' };
  if (method !== 'tools/call') return { method };
  return { method, tool: toolNames.find((name) => name === params?.name) ?? 'other' };
}

interface JsonRpcResponse {
  readonly error?: { readonly code: number };
  readonly result?: { readonly isError?: boolean };
}

/** What an answer of status 200 may hide: the code of a protocol error, or that the tool refused. */
export function errorFields(body: string): { error?: number; toolError?: true } {
  // Neither the empty answer to a notification nor an event stream is an object.
  if (!body.startsWith('{')) return {};
  const { error, result }: JsonRpcResponse = JSON.parse(body);
  if (error) return { error: error.code };
  return result?.isError ? { toolError: true } : {};
}
