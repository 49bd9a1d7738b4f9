import { expect, test } from 'vitest';
import { completeExample } from '../../contract/request/example.ts';
import { renderEmail } from '../../lambdas/diagnostic-request/email/email-template.ts';
import { englishEmail } from '../fixtures/words.ts';
import { browserOfFile, hasBrowser } from './visitor.ts';

const browser = browserOfFile();

test.runIf(hasBrowser)('an e-mail with a long URL fits its window', async () => {
  const page = await (await browser()).newPage({ viewport: { width: 400, height: 600 } });
  const values = { ...completeExample, message: `See https://example.org/${'x'.repeat(480)}` };
  const { html } = renderEmail({ id: 'DR-7Q2M9X4KTB0VHC3N' }, values, { kind: 'http' }, englishEmail);
  await page.setContent(html);

  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
});
