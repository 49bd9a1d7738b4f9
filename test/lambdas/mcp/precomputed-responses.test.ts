import { expect, test, vi } from 'vitest';
import { createPrecomputedResponses } from '../../../lambdas/mcp/precomputed/precomputed-responses.ts';
import { legacyRequest } from '../../support/mcp-messages.ts';

test('createPrecomputedResponses() reads a response once for all messages that get it', () => {
  const read = vi.fn(() => ({ status: 200, body: ['{"id":', '}'] }));
  const recordedAnswer = createPrecomputedResponses({ cacheKeys: new Set(['session.tools.list']), read });
  const message = legacyRequest('tools/list');

  const bodies = [1, 'two'].map((id) => recordedAnswer({ ...message, id }, {})?.body);

  expect(bodies).toEqual(['{"id":1}', '{"id":"two"}']);
  expect(read.mock.calls).toEqual([['session.tools.list']]);
});
