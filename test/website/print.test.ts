import { afterAll, expect, test } from 'vitest';
import { readContent } from '../../site/content/read-content.ts';
import { ContentCopy } from '../fixtures/content-copy.ts';
import { serveSite } from './served-site.ts';
import { browserOfFile, hasBrowser } from './visitor.ts';

const browser = browserOfFile();

using copy = new ContentCopy();
const question =
  '1. **Who has read our code, and for how long?** Ask for three things in it that surprised them.\n';
copy.write(
  'pages/questions.md',
  `---\ntitle: Questions for everybody who wants to replace it\ndescription: Take these to the meeting.\n---\n${question.repeat(14)}`,
);
const site = await serveSite(await readContent(copy.directory), copy.directory);
afterAll(() => site.close());

test.runIf(hasBrowser)('a page with fourteen short paragraphs prints on one sheet', async () => {
  const page = await (await browser()).newPage();
  await page.goto(`${site.url}/questions`);

  const pdf = await page.pdf({
    format: 'A4',
    margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' },
  });

  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test.runIf(hasBrowser)('the invitation at the end of a page is not printed', async () => {
  const page = await (await browser()).newPage();
  await page.goto(`${site.url}/questions`);
  expect(await page.isVisible('.invitation')).toBe(true);

  await page.emulateMedia({ media: 'print' });

  expect(await page.isVisible('.invitation')).toBe(false);
});
