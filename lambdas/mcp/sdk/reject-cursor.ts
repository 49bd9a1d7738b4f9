import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** Rejects a cursor: no list has a second page, so this server has not issued any (MCP, Pagination: Error Handling). */
export function rejectCursor(params: { readonly cursor?: string | undefined } | undefined): void {
  if (params?.cursor === undefined) return;
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'Call this method without "cursor": its list has one page',
  );
}
