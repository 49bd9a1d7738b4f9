import { paths } from '../../../contract/paths.ts';
import type { Site } from '../../resources/site.ts';
import { jsonDocument, type SiteDocument, textDocument } from '../../resources/site-document.ts';
import { skillDigest, whenToHireSkill } from './skill-md.ts';

/** The skill and the index by which agents find it (Agent Skills Discovery 0.2.0). */
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
