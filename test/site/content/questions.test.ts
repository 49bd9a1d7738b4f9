import { expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { completeExample } from '../../../contract/request/example.ts';
import { emailWordsOf } from '../../../contract/words/words.ts';
import { renderEmail } from '../../../lambdas/diagnostic-request/email/email-template.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { buildA2aData, buildMcpData } from '../../../site/publication/function-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { germanWords } from '../../fixtures/words.ts';
import { bodyAt, publish } from '../fixture-site.ts';
import { buildPages, home } from '../pages/site-with-pages.ts';

const label = 'Who is on call for it';
const description = 'Who is on call for the system.';

/** A firm that asks a different question for `whoUsesSystem`, and does not ask for `whoWroteIt`. */
function publishWithQuestions() {
  using copy = new ContentCopy();
  copy.set('next-step.json', ['questions'], {
    whoUsesSystem: { label, description },
    whoWroteIt: { isAsked: false },
  });
  return publish(readContent(copy.directory));
}

const { documents, site } = publishWithQuestions();
const { tools, resources } = buildMcpData(site);

test("the form and the e-mail show the firm's label for a question", () => {
  const channel = { kind: 'http' } as const;
  const { text } = renderEmail({ id: 'DR-1' }, completeExample, channel, emailWordsOf(site.words));

  expect(bodyAt('/request', documents)).toContain(`<label for="frontdesk-whoUsesSystem">${label} <`);
  expect(bodyAt('/request', documents)).toContain(` toolparamdescription="${description}"`);
  expect(text).toContain(`\n\n${label}:\n  ${completeExample.whoUsesSystem}\n\n`);
  expect(resources.at(-1)?.text).toContain(`<label for="frontdesk-whoUsesSystem">${label} <`);
});

test("programs can read the firm's question for a member", () => {
  const schemas = JSON.stringify(tools.map(({ definition }) => definition.inputSchema));
  const skills = JSON.stringify(buildA2aData(site));

  expect(schemas).toContain(`"${description} At most 500 characters."`);
  expect(skills).toContain(description);
  expect(schemas + skills).not.toContain('that is to be diagnosed');
  expect(bodyAt(paths.openapi, documents)).toContain(`"description":"${description}"`);
  expect(bodyAt(paths.openapi, documents)).not.toContain('"questions"');
});

test('a question that the firm does not ask is not in its form, but remains in the interface', () => {
  expect(bodyAt('/request', documents)).not.toContain('name="whoWroteIt"');
  expect(bodyAt(paths.llmsTxt, documents)).toMatch(/\/request#name=…&email=…&message=…&whoUsesSystem=…`/);
  expect(bodyAt(paths.openapi, documents)).toContain('"whoWroteIt":{');
  expect(resources.at(-1)?.text).toContain('id="frontdesk-whoWroteIt"');
});

test.each([
  ['Frontdesk', new Map()],
  ['the firm', new Map([['de', germanWords]])],
])('nor is it in the form of another language, whose words are those of %s', (_whose, words) => {
  const pages = buildPages({ site, homes: [home('en'), home('de', '/de')], words });

  expect(pages.bodyAt('/de/request')).toContain('>Wer das System benutzt <');
  expect(pages.bodyAt('/de/request')).not.toContain('name="whoWroteIt"');
});
