import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { resourcePaths } from '../../../contract/resources/all-resources.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { fixtureContent } from '../../fixtures/firm-stage.ts';
import { bodyAt, content, documents, publish, site } from '../fixture-site.ts';

const { baseUrl } = site;

test('Frontdesk always builds the same bytes from the same content', () => {
  expect(publish(readContent(fixtureContent)).documents).toEqual(documents);
});

test('the documents are the same for two base URLs, except for the URLs', () => {
  const otherDocuments = publish(content, { baseUrl: baseUrlPlaceholder }).documents;

  const documentsWithBaseUrl = otherDocuments.map(({ body, ...document }) => ({
    ...document,
    body: body.replaceAll(baseUrlPlaceholder, baseUrl),
  }));
  expect(documentsWithBaseUrl).toEqual(documents);
});

/** Content members that are published in a different format, or that only editors use. */
const excludedMembers = new Set(['$schema', 'file']);

/** All texts in the content that are published unchanged. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    excludedMembers.has(name) ? [] : textsOf(member),
  );
}

/** Content members that only editors use, or whose values are checked against a list. */
const membersWithoutMarker = ['$schema', 'timeZone', 'telephone', 'file'];

/** Adds a marker to every free text in the content. Codes have no lower-case letter after a capital letter. */
function withMarkers<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (name, member) => {
    const isFreeText =
      typeof member === 'string' && / |[A-Z].*[a-z]/s.test(member) && !membersWithoutMarker.includes(name);
    return isFreeText ? `${member} \u2020` : member;
  });
}

test('every text of the content is published in a resource', () => {
  const { company, services, pricing, cases, nextStep } = content;
  const markedContent = withMarkers({ company, services, pricing, cases, nextStep });

  const { documents } = publish({ ...content, ...markedContent });

  const publishedResources = Object.values(resourcePaths).map((path) => JSON.parse(bodyAt(path, documents)));
  const publishedTexts = new Set(textsOf(publishedResources));
  expect(textsOf(markedContent).filter((text) => !publishedTexts.has(text))).toEqual([]);
});

test("the firm's name changes everywhere when it changes in company.json", () => {
  const { name, slug, email } = content.company;
  using copy = new ContentCopy();
  const oldText = readFileSync(join(copy.directory, 'company.json'), 'utf8');
  copy.write(
    'company.json',
    oldText
      .replace(`"${name}"`, '"Tarn & <Ledger>"')
      .replace(`"${slug}"`, '"tarn-ledger"')
      .replace(email, 'desk@tarn.example'),
  );

  const newDocuments = publish(readContent(copy.directory)).documents.filter(
    // They have titles of the website in the fixture's folder, which is not built from the content.
    ({ path }) => path !== paths.llmsTxt && path !== paths.llmsFullTxt,
  );

  for (const { path, key, body } of newDocuments) {
    const location = path ?? key ?? '';
    const oldLocation = location.replace('tarn-ledger', slug);
    const oldBody = documents.find((item) => (item.path ?? item.key) === oldLocation)?.body ?? '';
    expect(body.toLowerCase(), location).not.toContain(name.toLowerCase());
    const hasNewName = [
      'Tarn & <Ledger>',
      'Tarn &amp; &lt;Ledger&gt;',
      String.raw`Tarn & \<Ledger>`,
      String.raw`Tarn & \\<Ledger>`,
    ].some((spelling) => body.includes(spelling));
    expect(hasNewName, location).toBe(oldBody.includes(name));
  }
});

test.each(['', '\ufeff'])('a draft is in the local run, and is never deployed: %j', (byteOrderMark) => {
  using copy = new ContentCopy();
  const [slug = '', ...otherSlugs] = readContent(copy.directory).cases.map((item) => item.slug);
  const file = `cases/${slug}.json`;
  copy.write(file, byteOrderMark + JSON.stringify({ ...copy.read(file), draft: true }));
  const casesWith = (drafts: boolean) =>
    publish(readContent(copy.directory, { drafts })).bodyAt(resourcePaths.cases);

  expect(otherSlugs.length).toBeGreaterThan(0);
  expect(casesWith(true)).toContain(`"slug":"${slug}"`);
  expect(casesWith(false)).not.toContain(slug);
  expect(casesWith(false)).toContain(otherSlugs[0]);
  expect(readContent(copy.directory, { drafts: true }).warnings).toEqual([
    `Drafts are not deployed: ${file}, cases/${slug}.md`,
  ]);
});
