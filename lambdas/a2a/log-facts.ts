/**
 * The method that a message calls, as far as it may stand in a log: a name that a caller makes up is the caller's text,
 * of which no line holds any.
 */
export function calledIn(message: object, methods: ReadonlyMap<string, unknown>): { method: string } {
  const { method } = message as { method?: unknown };
  return { method: typeof method === 'string' && methods.has(method) ? method : 'other' };
}
