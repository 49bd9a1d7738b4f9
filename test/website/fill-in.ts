import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { paths } from '../../contract/paths.ts';
import { requestMemberEntries } from '../../contract/request/members.ts';
import { requester } from '../fixtures/request-values.ts';

/** The example value of each member in the form. */
export const fieldExamples: Record<string, string> = Object.fromEntries(
  requestMemberEntries.flatMap(([name, { hidden, example }]) =>
    hidden === undefined ? [[name, example]] : [],
  ),
);

/** Creates a request whose message contains a unique marker. */
export function someRequest() {
  const marker = randomUUID();
  const values = { ...fieldExamples, ...requester, message: `Our invoicing is wrong. ${marker}` };
  return { marker, values };
}

/** Opens the form in `page` and fills it in. `respond` returns the response to a request, given the keys sent so far. */
export async function fillIn(page: Page, respond: (keys: string[]) => object | undefined): Promise<string[]> {
  const keys: string[] = [];
  await page.unrouteAll();
  await page.goto('/request');
  await page.route(`**${paths.diagnosticRequest}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const response = respond(keys);
    if (response) await route.fulfill(response);
    else await route.abort();
  });
  for (const [name, value] of Object.entries(someRequest().values)) await page.fill(`[name=${name}]`, value);
  return keys;
}

/** The response to an accepted request. */
export const success = { status: 202, json: { id: 'DR-7Q2M9X4KTB0VHC3N' } };
