import { JsonRpcError } from '../shared/json-rpc-error.ts';
import type { LowerCaseHeaders } from '../shared/normalize-headers.ts';

/** The headers of the protocol among those of a request. */
export function protocolHeaders(headers: LowerCaseHeaders): LowerCaseHeaders {
  const mcpHeaders = Object.entries(headers).flatMap(([name, value = '']) =>
    name.startsWith('mcp-') ? [[name, requireAscii(name, value)]] : [],
  );
  return Object.fromEntries(mcpHeaders);
}

// A Request takes no other value, and the protocol has an encoding for other text (Mcp-Name).
function requireAscii(name: string, value: string): string {
  if (/^[\t\x20-\x7e]*$/.test(value)) return value;
  throw new JsonRpcError(`Send the header "${name}" in ASCII`, { status: 400 });
}
