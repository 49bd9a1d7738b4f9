import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const host = '127.0.0.1';

/** A server that listens on this machine only. */
export interface Listening {
  readonly url: string;
  /** Host and port. */
  readonly authority: string;
  /** Ends every connection at once. */
  close(): Promise<void>;
}

/** Lets `server` listen on `port`, or on any free port for 0. */
export async function listen(server: Server, port: number): Promise<Listening> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise.catch((error: NodeJS.ErrnoException) => {
    throw listenError(error.code ?? error.message, port);
  });
  return listening(server);
}

/** A server that listens already. */
export function listening(server: Server): Listening {
  const authority = `${host}:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${authority}`,
    authority,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

export function listenError(code: string, port: number): Error {
  const reason =
    code === 'EADDRINUSE'
      ? 'the port is in use, choose another with PORT, INBOX_PORT or DYNAMODB_PORT'
      : code;
  return new Error(`Cannot listen on ${host}:${port}: ${reason}`);
}
