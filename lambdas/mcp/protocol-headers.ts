import { Refusal } from '../door/refusal.ts';

/** By lower-case name. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** The headers of the protocol among those of a request. */
export function protocolHeaders(headers: Headers): Headers {
  const ofTheProtocol = Object.entries(headers).flatMap(([name, value = '']) =>
    name.startsWith('mcp-') ? [[name, inAscii(name, value)]] : [],
  );
  return Object.fromEntries(ofTheProtocol);
}

// A Request takes no other value, and the protocol has an encoding for other text (Mcp-Name).
function inAscii(name: string, value: string): string {
  if (/^[\t\x20-\x7e]*$/.test(value)) return value;
  throw new Refusal(`Send the header "${name}" in ASCII`, { status: 400 });
}
