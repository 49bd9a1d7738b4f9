import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../contract/paths.ts';
import { baseUrlPlaceholder } from '../../../release/base-url-placeholder.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { readOperationsOf } from '../../../site/resources/site.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';
import { fixtureContent } from '../../fixtures/firm-stage.ts';
import { bodyAt, content, documents, publish, site } from '../fixture-site.ts';

const { baseUrl } = site;

const resourcePaths = readOperationsOf(site).map(({ path }) => path);

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

  const publishedResources = resourcePaths.map((path) => JSON.parse(bodyAt(path, documents)));
  const publishedTexts = new Set(textsOf(publishedResources));
  expect(textsOf(markedContent).filter((text) => !publishedTexts.has(text))).toEqual([]);
});

describe("the firm's name", () => {
  const { name, slug, email } = content.company;

  test('occurs only in company.json', () => {
    const withoutName = { ...content, company: { ...content.company, name: '', slug: '', email: '' } };

    expect(JSON.stringify(withoutName).toLowerCase()).not.toContain(name.toLowerCase());
    expect(JSON.stringify(withoutName).toLowerCase()).not.toContain(slug);
  });

  test('changes everywhere when it changes in company.json', () => {
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
});
