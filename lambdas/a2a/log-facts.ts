interface Sent {
  method?: unknown;
  params?: { message?: { parts?: unknown } };
}

/**
 * What a message calls, as far as it may stand in a log: a name that a caller makes up is the caller's text, of which
 * no line holds any.
 */
export function calledIn(
  message: object,
  methods: ReadonlyMap<string, unknown>,
  skillIds: readonly string[],
): { method: string; skill?: string } {
  const { method, params } = message as Sent;
  const skill = skillIds.find((id) => skillsNamedIn(params?.message?.parts).includes(id));
  return {
    method: typeof method === 'string' && methods.has(method) ? method : 'other',
    ...(skill && { skill }),
  };
}

function skillsNamedIn(parts: unknown): unknown[] {
  return Array.isArray(parts) ? parts.map((part) => part?.data?.skill) : [];
}
