const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The parts of an address that a person typed. */
export interface TypedAddress {
  readonly origin: string;
  /** The rest of the address, which is ignored. May be empty. */
  readonly rest: string;
}

/**
 * Parses an address with or without a scheme. Returns `undefined` if it is invalid. The default scheme is http for an IP
 * address or localhost, which have no certificate, and otherwise https.
 */
export function readAddress(address: string): TypedAddress | undefined {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? URL.parse(address) : withScheme(address);
  // The part before an "@" is a user name, as in "mailto:somebody@desk.example".
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return undefined;
  return { origin: url.origin, rest: (url.pathname + url.search + url.hash).replace(/^\/$/, '') };
}

function withScheme(address: string): URL | null {
  const url = URL.parse(`https://${address}`);
  const hasDomain = url && !/^(?:localhost|[\d.]+|\[.*\])$/.test(url.hostname);
  return url && !hasDomain ? URL.parse(`http://${address}`) : url;
}

/** Whether both origins mean this machine and have the same port. */
export function isSameLoopback(origin: string, other: string): boolean {
  const [a, b] = [URL.parse(origin), URL.parse(other)];
  if (!a || !b) return false;
  return [a, b].every(({ hostname }) => loopback.test(hostname)) && a.port === b.port;
}
