import { describe, expect, test } from 'vitest';
import { capabilities } from '../../../contract/capabilities.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { buildSite } from '../../../site/publication/build-site.ts';
import { bodyAt, content, documents, site } from '../fixture-site.ts';

const { baseUrl, endpoints } = site;

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

test.each([
  [paths.mcp, paths.a2a],
  [paths.a2a, paths.mcp],
])('without the endpoint %s no document names it, and documents name %s as before', (removed, other) => {
  const rest = endpoints.filter((path) => path !== removed);
  const remaining = buildSite(content, { baseUrl, endpoints: rest }).documents;
  const naming = (path: string, published = remaining) =>
    published.filter(({ body }) => body.includes(path)).map((document) => document.path);

  expect(naming(removed)).toEqual([]);
  const asBefore = naming(other, documents).filter((path) => remaining.some((one) => one.path === path));
  expect(naming(other)).toEqual(asBefore);
});
