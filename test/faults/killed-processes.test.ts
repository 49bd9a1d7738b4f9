// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { validRequest } from '../fixtures/request-values.ts';
import { type FaultySes, identifierOf, startFaultySes } from '../support/faulty-ses.ts';
import { type HttpResponse, send, uniqueLoopbackAddress } from '../support/http-client.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

let ses: FaultySes;
let dataDir: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  ses = await startFaultySes();
  dataDir = scratchFolder();
});
afterAll(async () => {
  await Promise.all(children.map(kill));
  await ses?.close();
});

async function start(): Promise<{ url: string; child: ChildProcess }> {
  const script = join(import.meta.dirname, 'local-run-process.ts');
  const child = spawn(process.execPath, [script, inject('assembly'), dataDir, ses.endpoint], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { url: String(url).trim(), child };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function post(url: string, key: string): Promise<HttpResponse> {
  return send(url, {
    method: 'POST',
    path: paths.diagnosticRequest,
    from: uniqueLoopbackAddress(),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(validRequest),
  });
}

/** Repeats the request after each 409, as its Retry-After says, and returns the first other response. */
async function postUntilFinal(url: string, key: string): Promise<HttpResponse> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const answer = await post(url, key);
    if (answer.status !== 409) return answer;
    await wait(Number(answer.headers['retry-after']) * 1_000);
  }
  throw new Error('The request is still in progress');
}

test('after a process was killed between the e-mail and its record, a retry gets the identifier of the e-mail', async () => {
  const key = randomUUID();
  const first = await start();
  ses.setFaults('hang');
  const lost = post(first.url, key).catch(() => undefined);
  while (ses.calls === 0) await wait(20);
  await kill(first.child);
  await lost;

  const second = await start();
  const retried = await postUntilFinal(second.url, key);
  const replayed = await post(second.url, key);

  expect(retried.status).toBe(202);
  const { id } = retried.json() as { id: string };
  expect(ses.delivered.map(identifierOf)).toEqual([id, id]);
  expect(replayed.json()).toEqual({ id });
  expect(replayed.headers['idempotency-replayed']).toBe('true');
});
