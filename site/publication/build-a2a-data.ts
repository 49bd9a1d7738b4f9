import type { A2aAnswer, A2aData } from '../../contract/agents/a2a-data.ts';
import type { ReadOperation, WriteOperation } from '../../contract/capabilities.ts';
import { isInOffer, type OfferedSkill, offeredSkills, resourceName } from '../programs/a2a/offered-skills.ts';
import { agentAnswers } from '../resources/agent-answers.ts';
import { resourceText } from '../resources/resource-texts.ts';
import { type AgentSite, writeOperationOf } from '../resources/site.ts';

/** Builds the responses of the A2A function: what agents get of the resources, as text and as data. */
export function buildA2aData(site: AgentSite): A2aData {
  const { resources, capabilities } = site;
  const buildAnswer = (operation: ReadOperation): A2aAnswer => {
    const { resource: name, path } = operation;
    const answer = agentAnswers(name, resources)['{}'];
    // The text consists of members that agents get.
    const text = resourceText(name, { ...resources, [name]: answer });
    const continuation = `This list is not complete: ${path} has all of it.`;
    return {
      text: answer.after ? `${text}\n\n${continuation}` : text,
      data: { [resourceName(operation)]: answer },
    };
  };
  const skills = offeredSkills(capabilities);
  const { name, summary } = resources.company;
  const offerOperations = skills.flatMap(readOperationsOf).filter(isInOffer);
  return {
    offer: buildOffer(
      `${name}: ${summary}`,
      offerOperations.map(buildAnswer),
      skills,
      writeOperationOf({ capabilities }),
    ),
    skills: skills.map((skill) => {
      const resources = readOperationsOf(skill).map((operation) => [
        resourceName(operation),
        buildAnswer(operation),
      ]);
      return { id: skill.id, ...(resources.length > 0 && { resources: Object.fromEntries(resources) }) };
    }),
  };
}

function readOperationsOf({ capabilities }: OfferedSkill): ReadOperation[] {
  return capabilities.filter((capability) => capability.kind === 'read');
}

/** Builds the response to a plain-text message: a notice that nothing was sent, the offer, and how to use the skills. */
function buildOffer(
  introduction: string,
  answers: readonly A2aAnswer[],
  skills: readonly OfferedSkill[],
  { skill: writeSkill }: WriteOperation,
): A2aAnswer {
  // Without this notice, people who write to the agent might assume that it has forwarded their message.
  const notice = `Nothing has been sent to anyone. This agent does not interpret text; it answers any text with its offer. To send a request, send a data part with "skill": "${writeSkill}", or a text part that contains only that JSON object.`;
  const instructions = skills.map(
    ({ name, description, example }) =>
      `${name}: send a data part such as ${JSON.stringify(example)}. ${description}`,
  );
  return {
    text: [
      notice,
      introduction,
      ...answers.map(({ text }) => text),
      'How to ask for more:',
      ...instructions,
    ].join('\n\n'),
    data: {
      notice,
      ...Object.assign({}, ...answers.map(({ data }) => data)),
      skills: skills.map(({ id, name, description, input }) => ({ id, name, description, input })),
    },
  };
}
