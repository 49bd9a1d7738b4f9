import { mcpRevisions } from '../../../contract/mcp-data.ts';
import type { LowerCaseHeaders } from '../../shared/gateway-event.ts';
import { sessionParams, statelessParams } from './cacheable-params.ts';
import { isStringOrInteger, objectWith, oneOf } from './json-matchers.ts';

interface CacheableMessage {
  readonly method: string;
  readonly params?: { readonly name?: string; readonly uri?: string; readonly protocolVersion?: string };
}

const isAnything = () => true;
const [latest, ...earlier] = mcpRevisions;
export const latestRevision = latest;
/** Revisions with `initialize`: the published ones, and one that older clients ask for. */
export const sessionRevisions = [...earlier, '2024-11-05'];

const jsonrpc = oneOf(['2.0']);
const isRequest = objectWith({ jsonrpc, id: isStringOrInteger, method: isAnything }, { params: isAnything });
const isNotification = objectWith({ jsonrpc, method: oneOf(['notifications/initialized']) });
const isSessionHeaders = objectWith(
  {},
  { 'mcp-protocol-version': oneOf(sessionRevisions), 'mcp-session-id': isAnything },
);

/**
 * The key of the precomputed response to a message, such as `session.tools.call.list_services`. Undefined for a message
 * that clients do not usually send, even if it is valid. Messages of one key get the same response from the SDK, except
 * for the id.
 */
export function cacheKey(message: object, headers: LowerCaseHeaders): string | undefined {
  const { method, params = {} } = message as CacheableMessage;
  if (isSessionHeaders(headers)) {
    if (isNotification(message)) return joinCacheKey('session', method);
    if (!isRequest(message) || !sessionParams.get(method)?.(params)) return undefined;
    return joinCacheKey('session', method, params.name ?? params.uri ?? params.protocolVersion);
  }
  if (!isRequest(message) || !statelessParams.get(method)?.(params)) return undefined;
  const name = params.name ?? params.uri;
  const isStatelessHeaders = objectWith({
    'mcp-protocol-version': oneOf([latest]),
    'mcp-method': oneOf([method]),
    ...(name !== undefined && { 'mcp-name': oneOf([name]) }),
  });
  return isStatelessHeaders(headers) ? joinCacheKey('stateless', method, name) : undefined;
}

// A key is the name of a file, and what is asked for can be any text.
function joinCacheKey(era: string, method: string, asked?: string): string {
  const parts = [era, ...method.split('/')];
  return [...parts, ...(asked === undefined ? [] : [encodeURIComponent(asked.toWellFormed())])].join('.');
}
