import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { validRequest } from '../../fixtures/request-values.ts';
import { observeColdStart } from '../../support/cold-start.ts';
import { jsonPost, postEvent } from '../../support/lambda-events.ts';
import { synthesizedFunction } from '../../support/synthesized-template.ts';

const directory = join(inject('assembly'), synthesizedFunction('DiagnosticRequest').bundle);
const event = postEvent(jsonPost(validRequest));

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

test('the bundled diagnostic request function starts without its secret, and fetches it again for the first request', async () => {
  const secretRequests: boolean[] = [];

  const steps = await observeColdStart({
    directory,
    events: [event],
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
