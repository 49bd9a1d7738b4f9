import { describe, expect, test } from 'vitest';
import { capabilities } from '../../contract/capabilities.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { buildSite } from '../../site/build-site.ts';
import { bodyAt, content, site } from './fixture-site.ts';

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

test('without the agents’ endpoints no document is for them, names them, or asks for them', () => {
  const agentsPaths = [paths.mcp, paths.a2a];
  const remaining = buildSite(content, { baseUrl, endpoints: [paths.diagnosticRequest] }).documents;

  expect(
    remaining.flatMap(({ path, body }) => (agentsPaths.some((one) => body.includes(one)) ? [path] : [])),
  ).toEqual([]);
});
