interface MessageWithClientInfo {
  readonly params?: {
    readonly _meta?: Readonly<Record<string, { readonly name?: unknown } | null>> | null;
  } | null;
}

const maxLength = 100;

/**
 * What the client calls itself in a message (MCP 2026-07-28, `_meta`), on one line. Earlier revisions say it in
 * `initialize` alone, of which a stateless server remembers nothing.
 */
export function readClientName(message: object): string | undefined {
  const name = (message as MessageWithClientInfo).params?._meta?.['io.modelcontextprotocol/clientInfo']?.name;
  if (typeof name !== 'string') return undefined;
  // Control characters, those that turn the direction of the text, halves of characters, line and paragraph separators.
  const line = name
    .slice(0, 10 * maxLength)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    // The e-mail quotes the name: it must not end the quotation and go on in words that seem ours.
    .replaceAll(/\p{Quotation_Mark}/gu, "'")
    .trim();
  return [...line].slice(0, maxLength).join('') || undefined;
}
