import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { validRequest } from '../../fixtures/request-values.ts';
import { observeColdStart } from '../../support/cold-start.ts';
import { jsonPost, postEvent } from '../../support/lambda-events.ts';
import { synthesizedFunction } from '../../support/synthesized-template.ts';

const directory = join(inject('assembly'), synthesizedFunction('DiagnosticRequest').bundle);
const event = (headers = {}) => postEvent(jsonPost(validRequest, { headers }));

const asksForKey = ({ headers }: IncomingMessage) =>
  String(headers['x-amz-target']).endsWith('.GetSecretValue');

function answerAsAws(request: IncomingMessage, response: ServerResponse): void {
  const value = asksForKey(request) ? { SecretString: 'x'.repeat(64) } : {};
  request.resume().on('end', () => response.end(JSON.stringify(value)));
}

function answerWithError(request: IncomingMessage, response: ServerResponse): void {
  request.resume().on('end', () => response.writeHead(400).end('{"__type": "DecryptionFailure"}'));
}

test('the bundled function of the diagnostic request fetches its secret before any request, and loads the rest meanwhile', async () => {
  const { promise: rest, resolve } = Promise.withResolvers<void>();
  let asked = 0;

  const steps = await observeColdStart({
    directory,
    events: [],
    onStep: (step) => step.includes('/composition-root-') && resolve(),
    async respond(request, response) {
      asked += 1;
      // The secret arrives only when this module loads: a function that loads them in sequence would time out.
      await rest;
      answerAsAws(request, response);
    },
  });

  expect(asked).toBe(1);
  expect(steps.at(-1)).toBe('loaded');
});

test('the bundled function of the diagnostic request loads the clients at start, and the idempotency module for a request with a key', async () => {
  const steps = await observeColdStart({
    directory,
    events: [event(), event({ 'Idempotency-Key': '"k"' })],
    respond: answerAsAws,
  });
  const [withoutKey, withKey] = [steps.indexOf('status 202'), steps.lastIndexOf('status 202')];
  const codeIn = (some: readonly string[]) =>
    some
      .flatMap((step) => /^load (file:.*\.mjs)$/.exec(step)?.[1] ?? [])
      .map((url) => readFileSync(fileURLToPath(url), 'utf8'))
      .join('');

  expect(withKey).toBeGreaterThan(withoutKey);
  const atStart = codeIn(steps.slice(0, steps.indexOf('loaded')));
  for (const client of ['GetSecretValue', 'PutItem', 'FromEmailAddress']) expect(atStart).toContain(client);
  const idempotency = 'IdempotencyAlreadyInProgressError';
  expect(codeIn(steps.slice(0, withoutKey))).not.toContain(idempotency);
  expect(codeIn(steps.slice(withoutKey, withKey))).toContain(idempotency);
});

test('the bundled function of the diagnostic request starts without its secret, and the first request fetches it again', async () => {
  const asked: boolean[] = [];

  const steps = await observeColdStart({
    directory,
    events: [event()],
    respond(request, response) {
      const first = asksForKey(request) && !asked.includes(true);
      asked.push(asksForKey(request));
      (first ? answerWithError : answerAsAws)(request, response);
    },
  });

  expect(asked.filter(Boolean)).toHaveLength(2);
  expect(steps).not.toContain('unhandled');
  expect(steps.at(-1)).toBe('status 202');
});
