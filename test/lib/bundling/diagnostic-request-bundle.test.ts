import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
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

const loads = (steps: readonly string[], name: string) =>
  steps.some((step) => step.startsWith(`load ${name}-`));

test('the bundled function of the diagnostic request asks for its key before any request, and loads the rest meanwhile', async () => {
  const { promise: rest, resolve } = Promise.withResolvers<void>();
  let asked = 0;

  const steps = await observeColdStart({
    directory,
    events: [],
    onStep: (step) => step.startsWith('load composition-root-') && resolve(),
    async answer(request, response) {
      asked += 1;
      // The key arrives with this: a function that loaded one after the other would time out.
      await rest;
      answerAsAws(request, response);
    },
  });

  expect(asked).toBe(1);
  expect(steps.at(-1)).toBe('loaded');
});

test('the bundled function of the diagnostic request loads the clients when it starts, and not the idempotency', async () => {
  const steps = await observeColdStart({ directory, events: [], answer: answerAsAws });

  const files = steps.flatMap((step) => /^load (.*\.mjs)$/.exec(step)?.[1] ?? []);
  const code = files.map((file) => readFileSync(join(directory, file), 'utf8')).join('');
  expect(code).toContain('GetSecretValue');
  expect(code).toContain('PutItem');
  expect(code).toContain('FromEmailAddress');
  expect(code).not.toContain('IdempotencyAlreadyInProgressError');
});

test.each([
  ['loads the idempotency for a request with a key', { 'Idempotency-Key': '"k"' }, true],
  ['answers a request without a key without it', {}, false],
])('the bundled function of the diagnostic request %s', async (_what, headers, loaded) => {
  const steps = await observeColdStart({ directory, events: [event(headers)], answer: answerAsAws });

  expect(loads(steps, 'run-idempotently')).toBe(loaded);
  expect(steps.at(-1)).toBe('status 202');
});

test('the bundled function of the diagnostic request starts without its key, and the first request asks again', async () => {
  const asked: boolean[] = [];

  const steps = await observeColdStart({
    directory,
    events: [event()],
    answer(request, response) {
      const first = asksForKey(request) && !asked.includes(true);
      asked.push(asksForKey(request));
      (first ? answerWithError : answerAsAws)(request, response);
    },
  });

  expect(asked.filter(Boolean)).toHaveLength(2);
  expect(steps).not.toContain('unhandled');
  expect(steps.at(-1)).toBe('status 202');
});
