import { expect, test } from 'vitest';
import { paths } from '../../../../contract/paths.ts';
import { agentSkillDocuments } from '../../../../site/programs/discovery/agent-skills.ts';
import type { Document } from '../../../../site/resources/document.ts';
import { content, site, siteOf } from '../../fixture-site.ts';

function documentAt(path: string, documents: readonly Document[]): Document {
  const found = documents.find((document) => document.path === path);
  if (!found) throw new Error(`Nothing is published at "${path}"`);
  return found;
}

/** The only skill: its entry in the index, and the document at the entry's URL. */
function skillOf(publishedSite = site) {
  const documents = agentSkillDocuments(publishedSite);
  const index = JSON.parse(documentAt(`${paths.agentSkills}index.json`, documents).body);
  const [entry, ...others] = index.skills;
  expect(others).toEqual([]);
  return { entry, document: documentAt(entry.url, documents) };
}

function frontmatterOf({ body }: Document): Record<string, string> {
  const [, block = ''] = /^---\n(.*?)\n---\n/s.exec(body) ?? [];
  return Object.fromEntries(
    block.split('\n').map((line) => {
      const [, key = '', value = ''] = /^([a-z-]+): (.*)$/.exec(line) ?? [];
      return [key, value.startsWith('"') ? JSON.parse(value) : value];
    }),
  );
}

const { entry, document } = skillOf();
const frontmatter = frontmatterOf(document);

test('SKILL.md does not contain the deployment’s URL, which would change the bytes at deployment', () => {
  expect(document.body).not.toContain(site.baseUrl);
  expect(document.body).toContain(
    'Every path belongs to the website of this MCP server, or to the origin of this file if you fetched it from a website.',
  );
});

test('the frontmatter of SKILL.md has only known members, with the values of the index', () => {
  expect(frontmatter).toEqual({ name: entry.name, description: entry.description });
  expect(frontmatter.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(frontmatter.name).toBe(`when-to-hire-${content.company.slug}`);
  expect(entry.url).toBe(`${paths.agentSkills}${frontmatter.name}/SKILL.md`);
});

test('the frontmatter of SKILL.md stays within its bounds for the longest organization name', () => {
  const company = {
    ...content.company,
    name: '"'.repeat(60),
    slug: 's'.repeat(50),
    summary: 'S'.repeat(300),
  };
  const longest = skillOf(siteOf({ ...content, company }));
  const { name = '', description = '' } = frontmatterOf(longest.document);

  expect(name.length).toBeLessThanOrEqual(64);
  expect(description.length).toBeLessThanOrEqual(1_024);
  expect(description).toContain(company.name);
});

test('SKILL.md says when to hire for each service and when not, what it costs, and how to request it', () => {
  const { company, services, pricing } = site.resources;
  const texts = [services.diagnostic, ...services.projects].flatMap((service) => [
    service.title,
    service.duration.text,
    ...service.whenItMakesSense,
    ...service.whenItDoesNotMakeSense,
  ]);
  for (const text of [
    ...texts,
    ...company.whatWeDoNotDo,
    pricing.diagnostic.price.formatted,
    pricing.project?.orderOfMagnitude?.formatted ?? '',
    pricing.project?.howItIsFixed ?? '',
    `POST ${paths.diagnosticRequest}`,
    'one real e-mail',
    '\n\nReport an error in this content to hello@fellside.example.\n\n## ',
  ])
    expect(document.body).toContain(text);
});

test('SKILL.md is short enough to be read in full', () => {
  expect(document.body.split('\n').length).toBeLessThan(500);
  expect(document.body.length / 4).toBeLessThan(5_000);
});
