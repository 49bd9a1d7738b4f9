import { expect, test } from 'vitest';
import { listen } from '../../local/listen.ts';
import { createSiteServer } from '../../local/site-server.ts';
import { send } from '../support/http-client.ts';

test('a response whose header is invalid becomes a 502, and the next request is answered', async () => {
  const lines: string[] = [];
  let location = '/services#\u0446';
  const handle = async () => ({
    status: 308,
    headers: { location: [location] },
    body: new Uint8Array(),
    source: 'edge' as const,
  });
  const { url, close } = await listen(
    createSiteServer(handle, (line) => lines.push(line)),
    0,
  );

  expect((await send(url, { path: '/' })).status).toBe(502);
  expect(lines).toEqual([expect.stringContaining('location')]);
  location = '/services';
  expect((await send(url, { path: '/' })).headers.location).toBe('/services');
  await close();
});
