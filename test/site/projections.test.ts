import { describe, expect, test } from 'vitest';
import { capabilities } from '../../contract/capabilities.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import type { Content } from '../../contract/resources/all-resources.ts';
import { buildSite } from '../../site/build-site.ts';
import { escapeMarkdown } from '../../site/markdown.ts';
import { content, documents, site } from './fixture-site.ts';

const { baseUrl, endpoints } = site;

function bodyAt(path: string, published = documents): string {
  return published.find((document) => document.path === path)?.body ?? '';
}

const pathOfSkill = `${paths.agentSkills}when-to-hire-${content.company.slug}/SKILL.md`;
const pathsOfForm = [
  pagePaths.request,
  `${pagePaths.request}.md`,
  `${pagePaths.request}.json`,
  paths.llmsFullTxt,
];

describe.each(capabilities.map((capability) => [capability.operationId, capability]))(
  'without the capability %s',
  (operationId, removed) => {
    const rest = capabilities.filter((capability) => capability !== removed);
    const remaining = buildSite(content, { baseUrl, endpoints, capabilities: rest }).documents;
    const naming = (text: string) =>
      remaining.flatMap(({ path, body }) => (body.includes(text) ? [path] : []));

    test('no document names its operation or its tool', () => {
      expect(naming(operationId)).toEqual([]);
      if (removed.tool) expect(naming(removed.tool)).toEqual([]);
    });

    test('no document names its path, except the page with the form', () => {
      expect(naming(removed.path).filter((path = '') => !pathsOfForm.includes(path))).toEqual([]);
      expect(remaining.some(({ path }) => path === removed.path)).toBe(false);
    });

    test('every other one is named as before', () => {
      for (const { path, operationId } of rest) {
        for (const document of [paths.openapi, paths.llmsTxt, paths.apiCatalog, paths.authMd, pathOfSkill])
          expect(bodyAt(document, remaining).includes(path)).toBe(bodyAt(document).includes(path));
        expect(bodyAt(paths.openapi, remaining)).toContain(operationId);
      }
    });
  },
);

/** The content with a mark behind every text of the resources that is free text: no code and no body. */
function marked({ website, ...value }: Content): Content {
  const resources = JSON.parse(JSON.stringify(value), (name, member) =>
    typeof member === 'string' &&
    /^(?=.*(?: |[A-Z].*[a-z])).*$/.test(member) &&
    !['timeZone', 'telephone'].includes(name)
      ? `${member} \u2020`
      : member,
  );
  return { ...resources, website };
}

function marksIn(value: unknown): string[] {
  if (typeof value === 'string') return value.endsWith('\u2020') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(marksIn);
}

test('every value of the content is in llms-full.txt', () => {
  const planted = marked(content);
  const text = bodyAt(paths.llmsFullTxt, buildSite(planted, { baseUrl, endpoints }).documents);

  const { website: _, ...planting } = planted;
  const marks = marksIn(planting);
  expect(marks.length).toBeGreaterThan(100);
  expect(marks.filter((mark) => !text.includes(escapeMarkdown(mark)))).toEqual([]);
});

test('the bodies of all cases are in llms-full.txt', () => {
  const text = bodyAt(paths.llmsFullTxt);

  for (const { body } of content.cases) {
    for (const paragraph of body.split('\n\n').filter((part) => !part.startsWith('#')))
      expect(text).toContain(paragraph);
  }
});
