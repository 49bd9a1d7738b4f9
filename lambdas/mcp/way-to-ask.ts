import { mcpRevisions, uiExtension, type WayToAsk, waysToAsk } from '../../contract/mcp-data.ts';
import type { LowerCaseHeaders } from '../shared/gateway-event.ts';

interface ClientCapabilities {
  readonly elicitation?: { readonly form?: unknown; readonly url?: unknown } | null;
  readonly extensions?: { readonly [uiExtension.id]?: { readonly mimeTypes?: unknown } | null } | null;
}

interface MessageWithCapabilities {
  readonly method?: unknown;
  readonly params?: {
    readonly capabilities?: ClientCapabilities | null;
    readonly _meta?: Readonly<Record<string, ClientCapabilities | null>> | null;
  } | null;
}

/** How a session id ends whose client has said in `initialize` that it shows forms. */
const formsSuffix = '.forms';

/**
 * How the person can be asked before a request is sent: the first of `allowed` that the client can do. In the latest
 * revision each message says what a client can do, in earlier ones only `initialize`; the session id keeps one fact of
 * that. Earlier revisions elicit by a request of the server's, for which a stateless server has no connection.
 */
export function wayToAsk(
  message: object,
  headers: LowerCaseHeaders,
  allowed: readonly WayToAsk[],
): WayToAsk | undefined {
  if (headers['mcp-protocol-version'] !== mcpRevisions[0]) {
    return headers['mcp-session-id']?.endsWith(formsSuffix) && allowed.includes('form') ? 'form' : undefined;
  }
  const { params } = message as MessageWithCapabilities;
  const capabilities = params?._meta?.['io.modelcontextprotocol/clientCapabilities'] ?? {};
  const known = { form: showsForms(capabilities), elicitation: elicitsForms(capabilities) };
  return waysToAsk.find((way) => known[way] && allowed.includes(way));
}

/**
 * The header that opens a session for a client that shows forms. None for any other message, and none if `body`, the
 * response, is no result. Clients send the session id with all later messages (MCP 2025-11-25, transports, session
 * management), so the server keeps nothing.
 */
export function sessionHeader(
  message: object,
  allowed: readonly WayToAsk[],
  body: string,
): Record<string, string> {
  const { method, params } = message as MessageWithCapabilities;
  if (method !== 'initialize' || !allowed.includes('form') || !showsForms(params?.capabilities ?? {})) {
    return {};
  }
  if (!body.startsWith('{') || !('result' in JSON.parse(body))) return {};
  // Neither an import nor the global `crypto`: each cold start, or this one, would load what no read needs.
  const { randomUUID } = process.getBuiltinModule('node:crypto');
  return {
    'Mcp-Session-Id': randomUUID() + formsSuffix,
    'Access-Control-Expose-Headers': 'Mcp-Session-Id',
  };
}

function showsForms({ extensions }: ClientCapabilities): boolean {
  const mimeTypes = extensions?.[uiExtension.id]?.mimeTypes;
  return Array.isArray(mimeTypes) && mimeTypes.some(isFormType);
}

// Case and white space mean nothing in a media type and its parameters' names (RFC 9110 section 8.3.1).
function isFormType(mediaType: unknown): boolean {
  return (
    typeof mediaType === 'string' && mediaType.toLowerCase().replaceAll(/\s/g, '') === uiExtension.mimeType
  );
}

// An empty object means forms: it is what earlier revisions had (MCP 2026-07-28, elicitation, capabilities).
function elicitsForms({ elicitation }: ClientCapabilities): boolean {
  return Boolean(elicitation && (elicitation.form || !elicitation.url));
}
