import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { listen, toListeningServer } from '../../local/http/listen.ts';
import { rejectionOf } from './strict-ses.ts';

// The package is CommonJS with a `default` export, which Node and bundlers import differently.
const { default: startEmulator }: typeof import('aws-ses-v2-local') = createRequire(import.meta.url)(
  'aws-ses-v2-local',
);

export interface SesInbox {
  /** The endpoint of SES, and of the inbox (`GET /store`). */
  readonly url: string;
  close(): Promise<void>;
}

/** The SES emulator of the local run, with a front that refuses what SES would. */
export async function startSesInbox(): Promise<SesInbox> {
  const emulator = toListeningServer(await startEmulator({ host: '127.0.0.1', port: 0 }));
  const front = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/', headers } = request;
    const body = await text(request);
    const rejection = method === 'GET' ? undefined : rejectionOf({ method, path, headers, body }, {});
    if (rejection) {
      response.writeHead(rejection.status, {
        'Content-Type': 'application/json',
        'x-amzn-errortype': rejection.error,
      });
      response.end(JSON.stringify({ message: rejection.message }));
      return;
    }
    const authorization = headers.authorization ?? '';
    const answer = await fetch(emulator.url + path, {
      method,
      headers: { 'Content-Type': headers['content-type'] ?? '', authorization },
      ...(body !== '' && { body }),
    });
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  });
  const { url, close } = await listen(front, 0);
  return {
    url,
    async close() {
      await close();
      await emulator.close();
    },
  };
}
