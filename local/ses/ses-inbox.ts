import { createRequire } from 'node:module';
import { allowSameOriginOnly } from '../http/host-and-origin-guard.ts';
import { type ListeningServer, listenError, toListeningServer } from '../http/listen.ts';

// The package is CommonJS with a default export of its own, which Node and bundlers of modules import differently.
const { default: startServer }: typeof import('aws-ses-v2-local') = createRequire(import.meta.url)(
  'aws-ses-v2-local',
);

/**
 * SES with an inbox in the browser: takes every message and delivers none. `GET /store` lists them.
 *
 * It does not: verify senders, know configuration sets, suppress, throttle, publish events, or limit the sandbox.
 */
export async function startSesInbox(port: number): Promise<ListeningServer> {
  const server = await startServer({ host: '127.0.0.1', port });
  // The package resolves whether or not it could listen.
  if (!server.listening) throw listenError('EADDRINUSE', port);
  return toListeningServer(allowSameOriginOnly(server));
}
