import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Names of this machine; a name that anybody owns may lead here, too (DNS rebinding). */
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * Lets `server` answer whoever names this machine by a name of its own, or a host that `isOtherAllowedHost` knows: otherwise a
 * page of any site could read the mails and tables, by a name that leads its browser here.
 */
export function allowLoopbackHostsOnly(
  server: Server,
  isOtherAllowedHost: (host: string) => boolean = () => false,
): Server {
  return withGuard(server, ({ headers: { host = '' } }, response) => {
    if (loopback.test(host) || isOtherAllowedHost(host)) return true;
    rejectRequest(response, 421, `Cannot answer for "${host}": name 127.0.0.1 or localhost`);
    return false;
  });
}

/** Lets `server` answer programs and its own pages, and grant pages of other origins nothing. */
export function allowSameOriginOnly(server: Server): Server {
  return withGuard(allowLoopbackHostsOnly(server), ({ headers }, response) => {
    const { host, origin } = headers;
    // dynalite lets every origin read what it answers a request with this field.
    delete headers.origin;
    if (origin === undefined || origin === `http://${host}`) return true;
    rejectRequest(response, 403, `Cannot answer a page of "${origin}"`);
    return false;
  });
}

/** Puts `isAllowed` in front of everything that `server` does with a request. */
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
