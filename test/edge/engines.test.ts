import { describe, expect, test } from 'vitest';
import { edgeEntries } from '../fixtures/edge-requests.ts';
import { answersIn, deployment, edgeFunctions, engines, missingEngine } from '../support/edge-engines.ts';
import { keyValueStore, loadEdgeHandler } from '../support/edge-function.ts';

// CloudFront does not say which interpreter it uses. Its features are those of njs.

const store = keyValueStore(
  Object.fromEntries(Object.entries(edgeEntries).map(([key, entry]) => [key, JSON.parse(entry)])),
);

describe.each(Object.keys(edgeFunctions))('%s', (entry) => {
  const requests = edgeFunctions[entry] ?? [];

  for (const [name, engine] of Object.entries(engines)) {
    const missing = missingEngine(name);
    test.skipIf(missing)(
      `answers in ${name} as in Node${missing ? ` (skipped: ${missing})` : ''}`,
      async () => {
        const handler = loadEdgeHandler(entry, store, '', deployment);
        const answers = await answersIn(engine, entry, requests);

        expect(answers).toHaveLength(requests.length);
        for (const [index, { name: request, event, query }] of requests.entries()) {
          const sent = structuredClone(event);
          const expected = await handler({
            ...sent,
            request: { ...sent.request, rawQueryString: () => query },
          });
          expect(answers[index], request).toEqual(expected);
        }
      },
    );
  }
});
