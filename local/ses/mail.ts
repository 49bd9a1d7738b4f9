import mailServer from 'aws-ses-v2-local';
import { type Listening, listenError, listening } from '../listen.ts';

/**
 * SES with an inbox in the browser: takes every message and delivers none. `GET /store` lists them.
 *
 * It does not: verify senders, know configuration sets, suppress, throttle, publish events, or limit the sandbox.
 */
export async function startMail(port: number): Promise<Listening> {
  const server = await mailServer.default({ host: '127.0.0.1', port });
  // The package resolves whether or not it could listen.
  if (!server.listening) throw listenError('EADDRINUSE', port);
  return listening(server);
}
