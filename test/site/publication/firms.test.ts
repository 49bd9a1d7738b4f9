import { describe, expect, test } from 'vitest';
import { readContent } from '../../../site/content/read-content.ts';
import { translatedCopy } from '../../fixtures/content-copy.ts';
import { contentAtBounds } from '../../fixtures/firm-at-bounds.ts';
import { otherFirmContent } from '../../fixtures/firm-stage.ts';
import { type Firm, firmOf, firm as fixture } from '../fixture-site.ts';
import { testDocuments } from '../rules/documents.ts';
import { testPageJson } from '../rules/page-json.ts';
import { testPages } from '../rules/pages.ts';
import { sentencesOf, testParity } from '../rules/parity.ts';

function translatedContent() {
  using copy = translatedCopy();
  return readContent(copy.directory);
}

/** The most extreme firms that the content schema allows. A rule that holds for them should hold for every firm. */
const firms: readonly (readonly [name: string, firm: Firm])[] = [
  ['with everything', fixture],
  ['without any optional content, in Japanese and Greek', firmOf(readContent(otherFirmContent))],
  ['with the maximum of everything', firmOf(contentAtBounds())],
  ['with a translation', firmOf(await translatedContent())],
];

describe.each(firms)('for a firm %s', (_name, firm) => {
  describe('the documents:', () => testDocuments(firm));
  describe('the pages:', () => testPages(firm));
  describe('the content of the resources:', () => testParity(firm));
  describe('the JSON of the pages:', () => testPageJson(firm));
});

test('the resources of the fixture have enough sentences to compare', () => {
  expect(sentencesOf(fixture).length).toBeGreaterThan(100);
});
