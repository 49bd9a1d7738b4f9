import { randomUUID } from 'node:crypto';
import { mcpRevisions, uiExtension } from '../../contract/agents/mcp-data.ts';
import type { LowerCaseHeaders } from '../shared/gateway-event.ts';
import type { McpResponse } from './exchange.ts';

interface ClientCapabilities {
  readonly extensions?: { readonly [uiExtension.id]?: { readonly mimeTypes?: unknown } | null } | null;
}

interface MessageWithCapabilities {
  readonly method?: unknown;
  readonly params?: {
    readonly capabilities?: ClientCapabilities | null;
    readonly _meta?: Readonly<Record<string, ClientCapabilities | null>> | null;
  } | null;
}

/** Suffix of the session id of a client that declared in `initialize` that it shows forms. */
const formsSuffix = '.forms';

/**
 * Whether the client declares that it shows forms. In the latest revision each message contains the client's
 * capabilities. In earlier revisions only `initialize` does, so the session id carries the declaration.
 */
export function declaresForms(message: object, headers: LowerCaseHeaders): boolean {
  if (headers['mcp-protocol-version'] !== mcpRevisions[0]) {
    return headers['mcp-session-id']?.endsWith(formsSuffix) ?? false;
  }
  const { params } = message as MessageWithCapabilities;
  return showsForms(params?._meta?.['io.modelcontextprotocol/clientCapabilities']);
}

/**
 * Returns the headers that open a session for a client that shows forms. Returns none for any other message, or if the
 * `response` has no result. Clients send the session id with all later messages (MCP 2025-11-25, transports,
 * session management), so the server stores nothing.
 */
export function sessionHeaders(message: object, { body }: McpResponse): Record<string, string> {
  const { method, params } = message as MessageWithCapabilities;
  if (method !== 'initialize' || !showsForms(params?.capabilities)) return {};
  if (typeof body === 'string' || !body.result) return {};
  return {
    'Mcp-Session-Id': randomUUID() + formsSuffix,
    'Access-Control-Expose-Headers': 'Mcp-Session-Id',
  };
}

function showsForms(capabilities: ClientCapabilities | null | undefined): boolean {
  const mimeTypes = capabilities?.extensions?.[uiExtension.id]?.mimeTypes;
  return Array.isArray(mimeTypes) && mimeTypes.some(isFormType);
}

// Case and white space are not significant in a media type and its parameter names (RFC 9110 section 8.3.1).
function isFormType(mediaType: unknown): boolean {
  return (
    typeof mediaType === 'string' && mediaType.toLowerCase().replaceAll(/\s/g, '') === uiExtension.mimeType
  );
}

interface MessageWithClientInfo {
  readonly params?: {
    readonly _meta?: Readonly<Record<string, { readonly name?: unknown } | null>> | null;
  } | null;
}

const maxClientNameLength = 100;

/**
 * Returns the client's name from a message (MCP 2026-07-28, `_meta`), on one line of at most 100 characters. In earlier
 * revisions only `initialize` contains it, and this server keeps no state.
 */
export function readClientName(message: object): string | undefined {
  const name = (message as MessageWithClientInfo).params?._meta?.['io.modelcontextprotocol/clientInfo']?.name;
  if (typeof name !== 'string') return undefined;
  // Control characters, bidirectional controls, lone surrogates, line and paragraph separators.
  const line = name
    .slice(0, 10 * maxClientNameLength)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    // The e-mail quotes the name, which must not end the quotation and continue as the e-mail's own text.
    .replaceAll(/\p{Quotation_Mark}/gu, "'")
    .trim();
  return [...line].slice(0, maxClientNameLength).join('') || undefined;
}
