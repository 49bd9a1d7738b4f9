import { expect, test } from 'vitest';
import { createEdgeEvent } from '../../../local/cloudfront/edge-event.ts';
import { parseRequestResult } from '../../../local/cloudfront/edge-result.ts';
import type { HttpRequest } from '../../../local/http/http-message.ts';

const context = { id: 'E1', domainName: 'd111111abcdef8.cloudfront.net', requestId: 'r1' };

/** What a function returns that adds `added` to the query of a request. */
function resultOf(query: string, added: object) {
  const request: HttpRequest = {
    method: 'GET',
    path: '/',
    query,
    headers: [],
    body: (async function* () {})(),
    source: '127.0.0.1',
  };
  const event = createEdgeEvent('viewer-request', context, request) as { request: { querystring: object } };
  Object.assign(event.request.querystring, added);
  return parseRequestResult(event.request, request);
}

test.each(['#', 'x#y', 'a=1#b=2'])(
  'the query "%s", which the caller sent, is not laid to the function',
  (query) => {
    expect(resultOf(query, {})).toMatchObject({ path: '/', query: expect.stringContaining('#') });
  },
);

test('a query to which the function adds a "#" is refused', () => {
  expect(() => resultOf('a=1', { b: { value: '#' } })).toThrow(
    'The function made a query string with a space, a control character or "#"',
  );
});
