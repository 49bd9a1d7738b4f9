import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { requestMemberEntries } from '../../contract/request-members.ts';
import { requester } from '../fixtures/request-values.ts';

/** The example value of each member in the form. */
export const shownExamples: Record<string, string> = Object.fromEntries(
  requestMemberEntries.flatMap(([name, { form, example }]) => ('label' in form ? [[name, example]] : [])),
);

/** A request that its marker identifies. */
export function someRequest() {
  const marker = randomUUID();
  const values = { ...shownExamples, ...requester, message: `Our invoicing is wrong. ${marker}` };
  return { marker, values };
}

/** Opens the form in `page` and fills it in. `answer` handles its requests and receives the keys that were sent. */
export async function fillIn(page: Page, answer: (keys: string[]) => object | undefined): Promise<string[]> {
  const keys: string[] = [];
  await page.unrouteAll();
  await page.goto(pagePaths.request);
  await page.route(`**${paths.diagnosticRequest}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const fulfilled = answer(keys);
    if (fulfilled) await route.fulfill(fulfilled);
    else await route.abort();
  });
  for (const [name, value] of Object.entries(someRequest().values)) await page.fill(`#${name}`, value);
  return keys;
}

/** The response to an accepted request. */
export const accepted = { status: 202, json: { id: 'DR-7Q2M9X4KTB0VHC3N' } };
