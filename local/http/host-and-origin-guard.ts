import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Hosts that name this machine. Any other name may resolve to it, too (DNS rebinding). */
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * Makes `server` answer 421 unless the Host header names this machine or `isOtherAllowedHost` accepts it. Otherwise a
 * page of any site could read the e-mails and tables through a domain name that resolves to 127.0.0.1.
 */
export function allowLoopbackHostsOnly(
  server: Server,
  isOtherAllowedHost: (host: string) => boolean = () => false,
): Server {
  return withGuard(server, ({ headers: { host = '' } }, response) => {
    if (loopback.test(host) || isOtherAllowedHost(host)) return true;
    rejectRequest(response, 421, `Cannot serve the host "${host}": use 127.0.0.1 or localhost`);
    return false;
  });
}

/** Whether a Host header is an IPv4 address. No name can resolve to one: its sender connected to that address. */
export const isAddress = (host: string) => /^\d+\.\d+\.\d+\.\d+(?::\d+)?$/.test(host);

/** As `allowLoopbackHostsOnly`, and also answers 403 to pages of other origins. Requests without an Origin pass. */
export function allowSameOriginOnly(server: Server): Server {
  return withGuard(allowLoopbackHostsOnly(server), ({ headers }, response) => {
    const { host, origin } = headers;
    // dynalite answers a request that has this field with CORS headers for every origin.
    delete headers.origin;
    if (origin === undefined || origin === `http://${host}`) return true;
    rejectRequest(response, 403, `Cannot serve pages of "${origin}"`);
    return false;
  });
}

/** Calls the server's request listeners only for requests that `isAllowed` accepts. */
function withGuard(
  server: Server,
  isAllowed: (request: IncomingMessage, response: ServerResponse) => boolean,
): Server {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isAllowed(request, response))
      for (const listener of listeners) listener.call(server, request, response as never);
  });
  return server;
}

function rejectRequest(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}
