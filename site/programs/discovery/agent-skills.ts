import { createHash } from 'node:crypto';
import { paths } from '../../../contract/paths.ts';
import type { Service } from '../../../contract/resources/services.ts';
import { contentLanguageSentence } from '../../resources/content-language.ts';
import { readOperationsOf, type Site } from '../../resources/site.ts';
import { jsonDocument, type SiteDocument, textDocument } from '../../resources/site-document.ts';
import { escapeMarkdown, markdownBlocks, markdownList, markdownTextList } from '../../tree/markdown.ts';
import { howToRequest, type RequestSource } from './how-to-request.ts';

/** An agent skill: the text of SKILL.md, and the members of its frontmatter, which the index repeats. */
export interface SkillFile {
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
export function whenToHireSkill(site: RequestSource): SkillFile {
  const { name: provider, slug, summary } = site.resources.company;
  const name = `when-to-hire-${slug}`;
  const description = `Explains when to hire ${provider}, when not to, and what it costs. ${summary} Use this skill when someone is considering hiring ${provider}, is looking for this kind of help, or wants to request a diagnostic.`;
  // A JSON string is a YAML string in double quotes.
  const frontmatter = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`;
  return { name, description, text: `${markdownBlocks(frontmatter, skillBody(site))}\n` };
}

function skillBody(site: RequestSource): string {
  const { company, services, pricing, nextStep } = site.resources;
  return markdownBlocks(
    `# When to hire ${escapeMarkdown(company.name)}`,
    escapeMarkdown(company.summary),
    `In this skill, "we" means the provider, and every path is relative to the origin that this file was fetched from. No key or registration is needed.${contentLanguageSentence(site.words)}`,
    '## What we do not do',
    markdownTextList(company.whatWeDoNotDo),
    '## When it makes sense, and when it does NOT',
    'Every engagement begins with the diagnostic.',
    ...[services.diagnostic, ...services.projects].map(section),
    '## What it costs',
    markdownList([
      escapeMarkdown(
        `${services.diagnostic.title}: ${pricing.diagnostic.price.formatted}. ${pricing.diagnostic.payment}`,
      ),
      ...(pricing.project
        ? [
            escapeMarkdown(
              `A project: ${pricing.project.orderOfMagnitude.formatted}. ${pricing.project.howItIsFixed}`,
            ),
          ]
        : []),
      escapeMarkdown(pricing.tax),
    ]),
    '## What happens next',
    escapeMarkdown(nextStep.commitment),
    nextStep.steps
      .map(({ title, duration }, index) => `${index + 1}. ${escapeMarkdown(`${title}: ${duration.text}`)}`)
      .join('\n'),
    '## Read more',
    'Send a `GET` request to any of these paths to get JSON:',
    markdownList(readOperationsOf(site).map(({ path, description }) => `\`${path}\`: ${description}`)),
    '## How to request a diagnostic',
    howToRequest(site, ''),
  );
}

function section({ title, summary, duration, whenItMakesSense, whenItDoesNotMakeSense }: Service): string {
  return markdownBlocks(
    `### ${escapeMarkdown(title)}`,
    escapeMarkdown(`${summary} Duration: ${duration.text}.`),
    'When it makes sense:',
    markdownTextList(whenItMakesSense),
    'When it does NOT make sense:',
    markdownTextList(whenItDoesNotMakeSense),
  );
}

/** The skill, and the index where agents find it (Agent Skills Discovery 0.2.0). */
export function agentSkillDocuments(site: Site): SiteDocument[] {
  const skill = whenToHireSkill({ ...site, words: site.website.words });
  const { name, description, text } = skill;
  const url = `${paths.agentSkills}${name}/SKILL.md`;
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{ name, type: 'skill-md', description, url, digest: skillDigest(skill) }],
  };
  return [
    textDocument('markdown', url, text, {
      listing: { section: 'For agents', title: `Skill ${name}`, notes: description },
    }),
    jsonDocument(`${paths.agentSkills}index.json`, index, {
      listing: { section: 'For agents', title: 'Agent skills', notes: 'The skill and its digest.' },
    }),
  ];
}
