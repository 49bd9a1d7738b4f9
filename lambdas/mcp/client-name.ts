interface MessageWithClientInfo {
  readonly params?: {
    readonly _meta?: Readonly<Record<string, { readonly name?: unknown } | null>> | null;
  } | null;
}

const maxLength = 100;

/**
 * The name that the client gives itself in a message (MCP 2026-07-28, `_meta`), on one line of at most 100 characters.
 * Earlier revisions have it in `initialize` alone, of which a stateless server keeps nothing.
 */
export function readClientName(message: object): string | undefined {
  const name = (message as MessageWithClientInfo).params?._meta?.['io.modelcontextprotocol/clientInfo']?.name;
  if (typeof name !== 'string') return undefined;
  // Control characters, bidirectional controls, lone surrogates, line and paragraph separators.
  const line = name
    .slice(0, 10 * maxLength)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    // The e-mail quotes the name: it must not end the quotation and continue as if it were the e-mail's own text.
    .replaceAll(/\p{Quotation_Mark}/gu, "'")
    .trim();
  return [...line].slice(0, maxLength).join('') || undefined;
}
