// An unknown name is the caller's own text, which must not be logged.
const loggedMethods = new Set([
  'initialize',
  'notifications/initialized',
  'notifications/cancelled',
  'ping',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'server/discover',
  'skills/get',
  'skills/list',
  'subscriptions/listen',
  'tools/call',
  'tools/list',
]);

/** The log fields of what a message calls: "other" for an unknown method or tool. */
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

/** The log fields of an error in a response of status 200: its JSON-RPC code, or that the tool returned an error. */
export function errorFields(body: string): { error?: number; toolError?: true } {
  // A notification has an empty response, and an event stream is not JSON.
  if (!body.startsWith('{')) return {};
  const { error, result }: JsonRpcResponse = JSON.parse(body);
  if (error) return { error: error.code };
  return result?.isError ? { toolError: true } : {};
}
