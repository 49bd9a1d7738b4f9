import type { A2aAnswer, A2aPublication } from '../../contract/a2a-publication.ts';
import { type Capability, capabilities, type Reading } from '../../contract/capabilities.ts';
import { paths } from '../../contract/paths.ts';
import { Company } from '../../contract/resources/company.ts';
import { type AgentSkill, a2aSkills, isOffered, resourceName } from './skills.ts';
import { texts } from './texts.ts';

interface PublishedDocument {
  readonly path?: string;
  readonly body: string;
}

/** What the A2A function answers with: the resources as they are published. */
export function a2aPublication(
  documents: readonly PublishedDocument[],
  known: readonly Capability[] = capabilities,
): A2aPublication {
  const bodies = new Map(documents.map(({ path, body }) => [path, body]));
  const read = (path: string) => resource(bodies, path);
  const answer = (reading: Reading): A2aAnswer => {
    const body = read(reading.path);
    return { text: textAt(reading.path, body), data: { [resourceName(reading)]: body } };
  };
  const skills = a2aSkills(known);
  const { name, summary } = Company.parse(read(paths.company));
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

function textAt(path: string, body: unknown): string {
  const text = texts[path];
  if (!text)
    throw new Error(`Cannot publish the A2A agent: write a text for "${path}" in publication/a2a/texts.ts`);
  return text(body);
}

function resource(bodies: ReadonlyMap<string | undefined, string>, path: string): unknown {
  const body = bodies.get(path);
  if (body === undefined) throw new Error(`Cannot publish the A2A agent: nothing is published at "${path}"`);
  return JSON.parse(body);
}
