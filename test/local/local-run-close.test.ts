import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { LocalRun } from '../../local/start-local-run.ts';
import { send } from '../support/http-client.ts';
import { startTestRun } from '../support/local-run.ts';
import { legacyRequest } from '../support/mcp-messages.ts';

async function startRun(): Promise<{ run: LocalRun; lines: string[] }> {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const run = await startTestRun({ log });
  return { run, lines };
}

// The cheapest request, because close() waits only one second, even on a busy machine.
const body = JSON.stringify(legacyRequest('ping'));
const headers = { 'Content-Type': 'application/json' };

/** Sends a POST request without its last byte. */
async function beginPost(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = [
    `POST ${paths.mcp} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Via: 1.1 first',
    'Via: 1.1 second',
    `Content-Length: ${body.length}`,
  ];
  await new Promise<void>((resolve) =>
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`, () => resolve()),
  );
  return { socket, finish: () => socket.write(body.slice(-1)) };
}

/** Waits until the server has read everything that has been sent so far. */
const waitUntilRead = (url: string) =>
  fetch(`${url}${resourcePaths.company}`).then((response) => response.arrayBuffer());

test('LocalRun.close() waits for open requests to finish, and accepts no new ones', async () => {
  const { run, lines } = await startRun();
  // A cold start may take longer than close() waits.
  await send(run.url, { method: 'POST', path: paths.mcp, headers, body });
  const { socket, finish } = await beginPost(run.url);
  await waitUntilRead(run.url);

  const closed = run.close();
  await expect(fetch(run.url)).rejects.toThrow('fetch failed');
  finish();

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
  expect(lines.join('\n')).not.toContain('edge function');
});

test('LocalRun.close() takes at most four seconds, even if a request is pending', async () => {
  const { run, lines } = await startRun();
  const { socket } = await beginPost(run.url);
  await waitUntilRead(run.url);
  const rest = text(socket).catch(() => '');

  const start = performance.now();
  await run.close();

  expect(performance.now() - start).toBeLessThan(4_000);
  expect(await rest).toBe('');
  expect(lines).toEqual([]);
});
