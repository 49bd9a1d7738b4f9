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

const isSecretRequest = ({ headers }: IncomingMessage) =>
  String(headers['x-amz-target']).endsWith('.GetSecretValue');

function answerAsAws(request: IncomingMessage, response: ServerResponse): void {
  const value = isSecretRequest(request) ? { SecretString: 'x'.repeat(64) } : {};
  request.resume().on('end', () => response.end(JSON.stringify(value)));
}

function answerWithError(request: IncomingMessage, response: ServerResponse): void {
  request.resume().on('end', () => response.writeHead(400).end('{"__type": "DecryptionFailure"}'));
}

test('the bundled diagnostic request function fetches its secret before the first request, and loads other modules meanwhile', async () => {
  const { promise: rest, resolve } = Promise.withResolvers<void>();
  let requestCount = 0;

  const steps = await observeColdStart({
    directory,
    events: [],
    onStep: (step) => step.includes('/composition-root-') && resolve(),
    async respond(request, response) {
      requestCount += 1;
      // The secret arrives only once this module loads: a function that waited for the secret would time out.
      await rest;
      answerAsAws(request, response);
    },
  });

  expect(requestCount).toBe(1);
  expect(steps.at(-1)).toBe('loaded');
});

test('the bundled diagnostic request function loads the clients at start, and the idempotency module for a request with a key', async () => {
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

test('the bundled diagnostic request function starts without its secret, and fetches it again for the first request', async () => {
  const secretRequests: boolean[] = [];

  const steps = await observeColdStart({
    directory,
    events: [event()],
    respond(request, response) {
      const isFirstSecretRequest = isSecretRequest(request) && !secretRequests.includes(true);
      secretRequests.push(isSecretRequest(request));
      (isFirstSecretRequest ? answerWithError : answerAsAws)(request, response);
    },
  });

  expect(secretRequests.filter(Boolean)).toHaveLength(2);
  expect(steps).not.toContain('unhandled');
  expect(steps.at(-1)).toBe('status 202');
});
