import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { UserError } from '../lib/config/user-error.ts';

export const loopbackAddress = '127.0.0.1';

/** A server that listens on 127.0.0.1. */
interface ListeningServer {
  readonly url: string;
  /** Stops accepting connections, and closes each one after its response or after `ms` milliseconds. */
  drain(ms: number): Promise<void>;
  /** Closes every connection at once. */
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

/** Wraps a server that is already listening. */
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
