import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Hosts that always mean this machine. Any other name might resolve to it as well (DNS rebinding). */
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * Makes `server` respond with 421 unless the Host header names this machine. Without this check, a page on any site could
 * read the e-mails and tables through a domain name that resolves to 127.0.0.1.
 */
export function allowLoopbackHostsOnly(server: Server): Server {
  return withGuard(server, ({ headers: { host = '' } }, response) => {
    if (loopback.test(host)) return true;
    rejectRequest(response, 421, `Cannot serve the host "${host}": use 127.0.0.1 or localhost`);
    return false;
  });
}

/** Like `allowLoopbackHostsOnly`, but also rejects cross-origin pages with 403. Allows requests without Origin. */
export function allowSameOriginOnly(server: Server): Server {
  return withGuard(allowLoopbackHostsOnly(server), ({ headers }, response) => {
    const { host, origin } = headers;
    // If a request has this field, dynalite adds CORS headers that allow every origin.
    delete headers.origin;
    if (origin === undefined || origin === `http://${host}`) return true;
    rejectRequest(response, 403, `Cannot serve pages on "${origin}"`);
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
