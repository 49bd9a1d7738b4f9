import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { UserError } from '../lib/config/user-error.ts';

export const loopbackAddress = '127.0.0.1';

/** Registers what has to be closed at the end. */
export type OnClose = (closer: () => Promise<unknown>) => void;

interface ListeningServer {
  readonly url: string;
  /** Stops accepting connections, and closes each one after its response or after `ms` milliseconds. */
  drain(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Makes `server` listen on `port`, or on any free port if `port` is 0. Rejects with a UserError. */
export async function listen(server: Server, port: number): Promise<ListeningServer> {
  server.listen(port, loopbackAddress);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const inUse = 'the port is in use. Choose another with PORT, INBOX_PORT or DYNAMODB_PORT';
    const reason = error.code === 'EADDRINUSE' ? inUse : (error.code ?? error.message);
    throw new UserError(`Cannot listen on ${loopbackAddress}:${port}: ${reason}`, { cause: error });
  });
  return toListeningServer(server);
}

export function toListeningServer(server: Server): ListeningServer {
  const closed = Promise.withResolvers<void>();
  // dynalite calls back once its database is closed. The event `close` does not wait for that.
  const stopListening = () => server.listening && server.close(() => closed.resolve());
  const close = () => {
    stopListening();
    server.closeAllConnections();
    return closed.promise;
  };
  return {
    url: `http://${loopbackAddress}:${(server.address() as AddressInfo).port}`,
    close,
    async drain(ms) {
      stopListening();
      // Keep-alive keeps a connection open after its response.
      const timer = setInterval(() => server.closeIdleConnections(), 20);
      await Promise.race([closed.promise, setTimeout(ms, undefined, { ref: false })]);
      clearInterval(timer);
      await close();
    },
  };
}

/** Hosts that always mean this machine. Any other name might resolve to it as well (DNS rebinding). */
const loopbackHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * Makes `server` respond with 421 unless the Host header names this machine. Without this check, a page on any site could
 * read the e-mails and tables through a domain name that resolves to 127.0.0.1.
 */
export const allowLoopbackHostsOnly = (server: Server): Server =>
  withGuard(server, ({ headers: { host = '' } }) =>
    loopbackHost.test(host)
      ? undefined
      : { status: 421, text: `Cannot serve the host "${host}": use 127.0.0.1 or localhost` },
  );

/** Like `allowLoopbackHostsOnly`, but also rejects cross-origin pages with 403. Allows requests without Origin. */
export const allowSameOriginOnly = (server: Server): Server =>
  withGuard(allowLoopbackHostsOnly(server), ({ headers }) => {
    const { host, origin } = headers;
    // If a request has this field, dynalite adds CORS headers that allow every origin.
    delete headers.origin;
    return origin === undefined || origin === `http://${host}`
      ? undefined
      : { status: 403, text: `Cannot serve pages on "${origin}"` };
  });

/** Calls the server's request listeners only for requests for which `refuse` returns nothing. */
function withGuard(
  server: Server,
  refuse: (request: IncomingMessage) => { readonly status: number; readonly text: string } | undefined,
): Server {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refuse(request);
    if (!refusal) for (const listener of listeners) listener.call(server, request, response as never);
    else
      response
        .writeHead(refusal.status, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end(`${refusal.text}\n`);
  });
  return server;
}
