import { JsonRpcError } from '../shared/json-rpc-error.ts';
import type { LowerCaseHeaders } from '../shared/normalize-headers.ts';

/** The headers of MCP (`mcp-…`) among those of a request. Throws a 400 for one that is not ASCII. */
export function protocolHeaders(headers: LowerCaseHeaders): LowerCaseHeaders {
  const mcpHeaders = Object.entries(headers).flatMap(([name, value = '']) =>
    name.startsWith('mcp-') ? [[name, requireAscii(name, value)]] : [],
  );
  return Object.fromEntries(mcpHeaders);
}

// A `Request` takes no other value, and MCP has an encoding for other text (Mcp-Name).
function requireAscii(name: string, value: string): string {
  if (/^[\t\x20-\x7e]*$/.test(value)) return value;
  throw new JsonRpcError(`Send the header "${name}" in ASCII`, { status: 400 });
}
