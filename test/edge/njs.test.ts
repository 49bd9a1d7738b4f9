import { expect, test } from 'vitest';
import { edgeEntries } from '../fixtures/edge-requests.ts';
import { keyValueStore, loadEdgeHandler } from '../support/edge-function.ts';
import { answersInNjs, deployment, edgeFunctions, missingNjs } from '../support/njs.ts';

// CloudFront does not say which interpreter it uses. Its features are those of njs.

const store = keyValueStore(
  Object.fromEntries(Object.entries(edgeEntries).map(([key, entry]) => [key, JSON.parse(entry)])),
);

test.skipIf(missingNjs).for(Object.entries(edgeFunctions))(
  `%s answers in njs as in Node${missingNjs ? ` (skipped: ${missingNjs})` : ''}`,
  async ([entry, requests]) => {
    const handler = loadEdgeHandler(entry, store, '', deployment);
    const answers = answersInNjs(entry, requests);

    expect(answers).toHaveLength(requests.length);
    for (const [index, { name, event, query }] of requests.entries()) {
      const sent = structuredClone(event);
      const expected = await handler({
        ...sent,
        request: { ...sent.request, rawQueryString: () => query },
      });
      expect(answers[index], name).toEqual(expected);
    }
  },
);
