import { mcpRevisions } from '../../contract/mcp-publication.ts';
import { sessionParams, statelessParams } from './canonical-params.ts';
import { object, oneOf, token } from './form.ts';
import type { Headers } from './protocol-headers.ts';

interface Message {
  readonly method: string;
  readonly params?: { readonly name?: string; readonly protocolVersion?: string };
}

const [latest, ...earlier] = mcpRevisions;
export const latestRevision = latest;
/** Revisions with `initialize`: those that are published, and one that older clients ask for. */
export const sessionRevisions = [...earlier, '2024-11-05'];

const anything = () => true;
const jsonrpc = oneOf(['2.0']);
const request = object({ jsonrpc, id: token, method: anything }, { params: anything });
const notification = object({ jsonrpc, method: oneOf(['notifications/initialized']) });
const sessionHeaders = object({}, { 'mcp-protocol-version': oneOf(sessionRevisions) });

/**
 * Names the answer to a message in a form that clients send; undefined for anything else, however valid. What has the
 * same name, the library answers alike but for the id.
 */
export function canonicalName(message: object, headers: Headers): string | undefined {
  const { method, params = {} } = message as Message;
  if (sessionHeaders(headers)) {
    if (notification(message)) return fileName('session', method);
    if (!request(message) || !sessionParams.get(method)?.(params)) return undefined;
    return fileName('session', method, params.name ?? params.protocolVersion);
  }
  if (!request(message) || !statelessParams.get(method)?.(params)) return undefined;
  const { name } = params;
  const statelessHeaders = object({
    'mcp-protocol-version': oneOf([latest]),
    'mcp-method': oneOf([method]),
    ...(name !== undefined && { 'mcp-name': oneOf([name]) }),
  });
  return statelessHeaders(headers) ? fileName('stateless', method, name) : undefined;
}

function fileName(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .join('.')
    .replaceAll('/', '.');
}
