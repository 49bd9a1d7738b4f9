import { describe, expect, test } from 'vitest';
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

test('SKILL.md does not contain the deployment’s URL, which would change the bytes at deployment', () => {
  expect(document.body).not.toContain(site.baseUrl);
});

test('SKILL.md names the website of its paths, whether it was read over MCP or fetched from the website', () => {
  expect(document.body).toContain(
    'Every path belongs to the website of this MCP server, or to the origin of this file if you fetched it from a website.',
  );
});

test('SKILL.md says where an error in the content is reported', () => {
  expect(document.body).toContain('\n\nReport an error in this content to hello@fellside.example.\n\n## ');
});

describe('the frontmatter of SKILL.md', () => {
  const frontmatter = frontmatterOf(document);

  test('has only known members, with the values of the index', () => {
    expect(Object.keys(frontmatter)).toEqual(['name', 'description']);
    expect(frontmatter).toMatchObject({ name: entry.name, description: entry.description });
  });

  test('has a valid name that equals the name of its folder', () => {
    expect(frontmatter.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(frontmatter.name).toBe(`when-to-hire-${content.company.slug}`);
    expect(entry.url).toBe(`${paths.agentSkills}${frontmatter.name}/SKILL.md`);
  });

  test('stays within its bounds for the longest organization name', () => {
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
});

describe('the text of SKILL.md', () => {
  const { company, services, pricing } = site.resources;

  test('says when to hire for each service, and when not', () => {
    for (const service of [services.diagnostic, ...services.projects]) {
      for (const text of [
        service.title,
        service.duration.text,
        ...service.whenItMakesSense,
        ...service.whenItDoesNotMakeSense,
      ])
        expect(document.body).toContain(text);
    }
  });

  test('says what the organization does not do, and what it costs', () => {
    for (const text of [
      ...company.whatWeDoNotDo,
      pricing.diagnostic.price.formatted,
      pricing.project?.orderOfMagnitude?.formatted ?? '',
      pricing.project?.howItIsFixed ?? '',
    ])
      expect(document.body).toContain(text);
  });

  test('explains how to send a request to each endpoint, and what this does', () => {
    for (const text of [
      `POST ${paths.diagnosticRequest}`,
      `\`request_diagnostic\` of the server at \`${paths.mcp}\``,
      `\`request-diagnostic\` of the agent at \`${paths.a2a}\``,
      company.email,
      'one real e-mail',
    ])
      expect(document.body).toContain(text);
  });

  test('is short enough to be read in full', () => {
    expect(document.body.split('\n').length).toBeLessThan(500);
    expect(document.body.length / 4).toBeLessThan(5_000);
  });
});
