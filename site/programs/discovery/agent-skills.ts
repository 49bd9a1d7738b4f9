import { createHash } from 'node:crypto';
import { paths } from '../../../contract/paths.ts';
import type { Pricing } from '../../../contract/resources/pricing.ts';
import { projectsInPhases } from '../../../contract/resources/pricing.ts';
import type { Service } from '../../../contract/resources/services.ts';
import { type Document, jsonDocument, listedForAgents, textDocument } from '../../resources/document.ts';
import { contentLanguageSentence } from '../../resources/languages.ts';
import { type AgentSite, readOperationsOf, type Site } from '../../resources/site.ts';
import { howToReport, howToRequest, list, plain } from './how-to-request.ts';

/**
 * The skill that explains when to hire the provider, with the digest of its bytes, as indexes write it. It does not contain the deployment's address, because the index
 * contains the skill's digest, which is computed before that address is known.
 */
export function whenToHireSkill(site: AgentSite) {
  const { name: provider, slug, summary } = site.resources.company;
  const name = `when-to-hire-${slug}`;
  const description = `Explains when to hire ${provider}, when not to, and what it costs. ${summary} Use this skill when someone is considering hiring ${provider}, is looking for this kind of help, or wants to request a diagnostic.`;
  // A JSON string is a YAML string in double quotes.
  const frontmatter = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`;
  const text = `${frontmatter}\n\n${skillBody(site)}\n`;
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  return { name, description, text, digest };
}

function skillBody(site: AgentSite): string {
  const { company, services, pricing, nextStep } = site.resources;
  const { diagnostic, projects } = services;
  const steps = nextStep.steps.map(({ title, duration }) =>
    duration ? `${title}: ${duration.text}` : title,
  );
  const resources = readOperationsOf(site).map(
    ({ path, description }) => `\`${path}\`: ${plain(description)}`,
  );
  return [
    `# When to hire ${plain(company.name)}`,
    plain(company.summary),
    `In this skill, "we" means the provider. Every path belongs to the website of this MCP server, or to the origin of this file if you fetched it from a website. No key or registration is needed.${contentLanguageSentence(site)}`,
    ...titledList('## What we do not do', company.whatWeDoNotDo),
    '## When it makes sense, and when it does NOT',
    'Every engagement begins with the diagnostic.',
    ...[diagnostic, ...projects].flatMap(section),
    '## What it costs',
    list(prices(diagnostic, pricing).map(plain)),
    '## What happens next',
    plain(nextStep.commitment),
    steps.map((step, index) => `${index + 1}. ${plain(step)}`).join('\n'),
    '## Read more',
    'Send a `GET` request to any of these paths to get JSON:',
    list(resources),
    howToReport(site),
    '## How to request a diagnostic',
    howToRequest(site, ''),
  ].join('\n\n');
}

function section({ title, summary, duration, whenItMakesSense, whenItDoesNotMakeSense }: Service): string[] {
  return [
    `### ${plain(title)}`,
    plain(`${summary} Duration: ${duration.text}.`),
    ...titledList('When it makes sense:', whenItMakesSense),
    ...titledList('When it does NOT make sense:', whenItDoesNotMakeSense),
  ];
}

const titledList = (title: string, items: readonly string[]): string[] =>
  items.length > 0 ? [title, list(items.map(plain))] : [];

function prices({ title }: Service, { diagnostic, project, tax }: Pricing): string[] {
  const { orderOfMagnitude: range, agreement = projectsInPhases, howItIsFixed } = project ?? {};
  return [
    [`${title}: ${diagnostic.price.formatted}.`, diagnostic.payment],
    project ? [range ? `A project: ${range.formatted}.` : agreement, howItIsFixed] : [],
    [tax],
  ].flatMap((sentences) => sentences.filter(Boolean).join(' ') || []);
}

/** The skill, and the index where agents find it (Agent Skills Discovery 0.2.0). */
export function agentSkillDocuments(site: Site): Document[] {
  const { name, description, text, digest } = whenToHireSkill(site);
  const url = `${paths.agentSkills}${name}/SKILL.md`;
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{ name, type: 'skill-md', description, url, digest }],
  };
  return [
    textDocument('markdown', url, text, listedForAgents(`Skill ${name}`, description)),
    jsonDocument(
      `${paths.agentSkills}index.json`,
      index,
      listedForAgents('Agent skills', 'The skill and its digest.'),
    ),
  ];
}
