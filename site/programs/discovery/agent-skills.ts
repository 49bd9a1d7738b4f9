import { createHash } from 'node:crypto';
import { paths } from '../../../contract/paths.ts';
import type { Pricing } from '../../../contract/resources/pricing.ts';
import { projectsInPhases } from '../../../contract/resources/pricing.ts';
import type { Service } from '../../../contract/resources/services.ts';
import { type Document, jsonDocument, listedForAgents, textDocument } from '../../resources/document.ts';
import { contentLanguageSentence } from '../../resources/languages.ts';
import { type AgentSite, readOperationsOf, type Site } from '../../resources/site.ts';
import { howToReport, howToRequest } from './how-to-request.ts';
import { type Block, code, heading, inline, list, paragraph, writeMarkdown } from './markdown-blocks.ts';

/** An agent skill: the text of SKILL.md, and the members of its frontmatter, which the index repeats. */
interface SkillFile {
  /** Also the name of the skill's folder. */
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

/** The digest of a skill's bytes, in the format that the indexes use. */
export const skillDigest = ({ text }: SkillFile) =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`;

/**
 * The skill that explains when to hire the provider. It does not contain the deployment's address, because the index
 * contains the skill's digest, which is computed before that address is known.
 */
export function whenToHireSkill(site: AgentSite): SkillFile {
  const { name: provider, slug, summary } = site.resources.company;
  const name = `when-to-hire-${slug}`;
  const description = `Explains when to hire ${provider}, when not to, and what it costs. ${summary} Use this skill when someone is considering hiring ${provider}, is looking for this kind of help, or wants to request a diagnostic.`;
  // A JSON string is a YAML string in double quotes.
  const frontmatter = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`;
  const body = writeMarkdown(skillBody(site));
  return { name, description, text: `${frontmatter}\n\n${body}\n` };
}

function skillBody(site: AgentSite): Block[] {
  const { company, services, pricing, nextStep } = site.resources;
  const { diagnostic, projects } = services;
  return [
    heading(1, `When to hire ${company.name}`),
    paragraph(company.summary),
    paragraph(
      `In this skill, "we" means the provider. Every path belongs to the website of this MCP server, or to the origin of this file if you fetched it from a website. No key or registration is needed.${contentLanguageSentence(site)}`,
    ),
    ...titledList(heading(2, 'What we do not do'), company.whatWeDoNotDo),
    heading(2, 'When it makes sense, and when it does NOT'),
    paragraph('Every engagement begins with the diagnostic.'),
    ...[diagnostic, ...projects].flatMap(section),
    heading(2, 'What it costs'),
    list([
      sentences(`${diagnostic.title}: ${pricing.diagnostic.price.formatted}.`, pricing.diagnostic.payment),
      ...projectPrice(pricing),
      ...(pricing.tax === undefined ? [] : [pricing.tax]),
    ]),
    heading(2, 'What happens next'),
    paragraph(nextStep.commitment),
    list(
      nextStep.steps.map(({ title, duration }) => (duration ? `${title}: ${duration.text}` : title)),
      { ordered: true },
    ),
    heading(2, 'Read more'),
    paragraph(...inline`Send a ${code('GET')} request to any of these paths to get JSON:`),
    list(readOperationsOf(site).map(({ path, description }) => inline`${code(path)}: ${description}`)),
    howToReport(site),
    heading(2, 'How to request a diagnostic'),
    ...howToRequest(site, ''),
  ];
}

function section({ title, summary, duration, whenItMakesSense, whenItDoesNotMakeSense }: Service): Block[] {
  return [
    heading(3, title),
    paragraph(`${summary} Duration: ${duration.text}.`),
    ...titledList(paragraph('When it makes sense:'), whenItMakesSense),
    ...titledList(paragraph('When it does NOT make sense:'), whenItDoesNotMakeSense),
  ];
}

const titledList = (title: Block, items: readonly string[]): Block[] =>
  items.length > 0 ? [title, list(items)] : [];

function projectPrice({ project }: Pricing): string[] {
  if (!project) return [];
  const { orderOfMagnitude: range, agreement, howItIsFixed } = project;
  const price = range ? `A project: ${range.formatted}.` : (agreement ?? projectsInPhases);
  return [sentences(price, howItIsFixed)];
}

const sentences = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(' ');

/** The skill, and the index where agents find it (Agent Skills Discovery 0.2.0). */
export function agentSkillDocuments(site: Site): Document[] {
  const skill = whenToHireSkill(site);
  const { name, description, text } = skill;
  const url = `${paths.agentSkills}${name}/SKILL.md`;
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{ name, type: 'skill-md', description, url, digest: skillDigest(skill) }],
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
