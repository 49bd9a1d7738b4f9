import { describe, expect, test } from 'vitest';
import { routeFormat, routeFormats } from '../../release/edge-route.ts';
import {
  generatedResponse,
  keyValueStore,
  loadViewerRequest,
  viewerRequest,
} from '../support/edge-function.ts';
import { anyOrigin, problemOf } from '../support/edge-problem.ts';

describe('viewer-request with a store that fails', () => {
  const fail = async () => {
    throw new Error('Store unavailable');
  };

  test.each([
    ['fails altogether', { get: fail, exists: fail }],
    ['fails for a key that exists', { get: fail, exists: async () => true }],
    [
      'contains routes in an unknown format',
      keyValueStore({ '/api/v1/company': { v: Math.max(...routeFormats) + 1 } }),
    ],
  ])('responds that the service is unavailable if it %s', async (_how, kvs) => {
    const response = generatedResponse(await loadViewerRequest(kvs)(viewerRequest('GET', '/api/v1/company')));

    expect(problemOf(response, { ...anyOrigin, 'retry-after': '5' })).toEqual({
      status: 503,
      type: 'temporarily-unavailable',
      detail: 'The path could not be looked up. Send the request again after 5 seconds.',
    });
  });
});

test('viewer-request reads the format of routes that the publisher writes', () => {
  expect(routeFormats).toContain(routeFormat);
});
