import type { A2aAnswer, A2aPublication } from '../../contract/a2a-publication.ts';
import { type Capability, capabilities, type Reading } from '../../contract/capabilities.ts';
import { type Resources, resourceAt } from '../resources/resources.ts';
import { type AgentSkill, a2aSkills, isOffered, resourceName } from './skills.ts';
import { resourceText } from './texts.ts';

/** What the A2A function answers with: the resources as they are published. */
export function a2aPublication(
  resources: Resources,
  known: readonly Capability[] = capabilities,
): A2aPublication {
  const answer = (reading: Reading): A2aAnswer => ({
    text: resourceText(resources, reading.path),
    data: { [resourceName(reading)]: resourceAt(resources, reading.path) },
  });
  const skills = a2aSkills(known);
  const { name, summary } = resources.company;
  const unasked = skills.flatMap(readingsOf).filter(isOffered);
  return {
    offer: offer(`${name}: ${summary}`, unasked.map(answer), skills),
    skills: skills.map((skill) => {
      const resources = readingsOf(skill).map((reading) => [resourceName(reading), answer(reading)]);
      return { id: skill.id, ...(resources.length > 0 && { resources: Object.fromEntries(resources) }) };
    }),
  };
}

function readingsOf({ capabilities }: AgentSkill): Reading[] {
  return capabilities.filter((capability) => capability.kind === 'reading');
}

/** What is on offer, that nothing was sent, and how to ask for more. */
function offer(
  introduction: string,
  answers: readonly A2aAnswer[],
  skills: readonly AgentSkill[],
): A2aAnswer {
  const notice = noticeOf(skills);
  const ways = skills.map(
    ({ name, description, example }) =>
      `${name}: send a data part such as ${JSON.stringify(example)}. ${description}`,
  );
  return {
    text: [notice, introduction, ...answers.map(({ text }) => text), 'How to ask for more:', ...ways].join(
      '\n\n',
    ),
    data: {
      notice,
      ...Object.assign({}, ...answers.map(({ data }) => data)),
      skills: skills.map(({ id, name, description, input }) => ({ id, name, description, input })),
    },
  };
}

/** Whoever writes to an agent in words may believe that it has passed them on. */
function noticeOf(skills: readonly AgentSkill[]): string {
  const submitting = skills.find(({ capabilities }) =>
    capabilities.some(({ kind }) => kind === 'submission'),
  );
  const how = submitting
    ? ` To send a request, send a data part with "skill": "${submitting.id}", or a text part that is nothing but its JSON object.`
    : '';
  return `Nothing has been sent to anybody: this agent does not interpret text, and answers it with what is on offer.${how}`;
}
