import { expect, test } from 'vitest';
import { prefersHtml } from '../../../../lambdas/diagnostic-request/http/prefers-html.ts';
import { browserAccept } from '../../../support/lambda-events.ts';

test.each([
  [browserAccept, true],
  ['text/html', true],
  ['TEXT/HTML', true],
  ['text/*', true],
  ['text/html;q=0.9, application/json;q=0.8', true],
  ['application/json, text/html;q=0.9', false],
  ['text/html, application/json', false],
  ['text/html;q=0, */*', false],
  ['text/html;q=none', true],
  ['application/json', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('prefersHtml(%j) is %j', (accept, prefers) => {
  expect(prefersHtml(accept)).toBe(prefers);
});
