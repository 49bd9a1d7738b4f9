import { expect, test, vi } from 'vitest';
import { createHttpEndpoint } from '../../../../lambdas/diagnostic-request/http/http-endpoint.ts';
import { ResultPages } from '../../../../lambdas/diagnostic-request/http/result-pages.ts';
import { functions } from '../../../site/fixture-site.ts';
import { jsonPost, lambdaContext, postEvent } from '../../../support/lambda-events.ts';

test('handler() turns an unexpected error into a problem, and logs the output of loggableError()', async () => {
  const error = vi.fn();
  const handler = createHttpEndpoint({
    diagnosticRequests: {
      handle: () => Promise.reject(new RangeError('SECRET of the request')),
    },
    resultPages: new ResultPages(functions.resultPages),
    baseUrl: 'https://frontdesk.example',
    deprecation: { Deprecation: '@1' },
    logger: { error },
  });

  const { statusCode, headers, body } = await handler(postEvent(jsonPost({})), lambdaContext());

  expect(statusCode).toBe(500);
  expect(headers).toMatchObject({ Deprecation: '@1' });
  expect(JSON.parse(body)).toMatchObject({ type: 'https://frontdesk.example/problems/internal-error' });
  expect(error).toHaveBeenCalledExactlyOnceWith('Request endpoint failure', {
    cause: { name: 'RangeError', frames: expect.any(Array) },
  });
  expect(body + JSON.stringify(error.mock.calls)).not.toContain('SECRET');
});
