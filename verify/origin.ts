const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The address of a deployment, as it was typed. */
export interface NamedDeployment {
  readonly origin: string;
  /** The rest of the address, which is not part of a deployment's origin; may be empty. */
  readonly rest: string;
}

/**
 * Reads an address with or without a scheme, or returns `undefined`. Without a scheme, an IP address or this machine,
 * which have no certificate, is requested over plain HTTP.
 */
export function readAddress(address: string): NamedDeployment | undefined {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? URL.parse(address) : withScheme(address);
  // The part before an "@" is a user name, as in "mailto:somebody@desk.example".
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return undefined;
  return { origin: url.origin, rest: (url.pathname + url.search + url.hash).replace(/^\/$/, '') };
}

function withScheme(address: string): URL | null {
  const url = URL.parse(`https://${address}`);
  const isNamed = url && !/^(?:localhost|[\d.]+|\[.*\])$/.test(url.hostname);
  return url && !isNamed ? URL.parse(`http://${address}`) : url;
}

/** Whether both are names of this machine, and lead to the same port of it. */
export function isSameLoopback(origin: string, other: string): boolean {
  const [one, two] = [URL.parse(origin), URL.parse(other)];
  if (!one || !two) return false;
  return [one, two].every(({ hostname }) => loopback.test(hostname)) && one.port === two.port;
}
