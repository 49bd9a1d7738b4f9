import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { a2aVersion } from '../../contract/agents/a2a-data.ts';
import type { SkillId } from '../../contract/agents/a2a-skills.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { advertisedCard, expectForeignPageOnlyReads, expectSameWithSlash } from '../agents.ts';
import { type CheckGroup, type Checks, forEach } from '../check-group.ts';
import { Mismatch } from '../deployment-check.ts';
import type { DeploymentClient, RequestOptions } from '../deployment-client.ts';
import { expectAnswer, expectEqual } from '../expectations.ts';

const nonEmpty = z.string().min(1);

/** The required members of an agent card (A2A 1.0 section 4.4.1), and the address for clients of 0.3. */
const AgentCard = z.looseObject({
  name: nonEmpty,
  description: nonEmpty,
  version: nonEmpty,
  url: z.url(),
  supportedInterfaces: z
    .array(z.looseObject({ url: z.url(), protocolBinding: nonEmpty, protocolVersion: nonEmpty }))
    .min(1),
  capabilities: z.looseObject({}),
  defaultInputModes: z.array(nonEmpty).min(1),
  defaultOutputModes: z.array(nonEmpty).min(1),
  skills: z
    .array(
      z.looseObject({ id: nonEmpty, name: nonEmpty, description: nonEmpty, tags: z.array(nonEmpty).min(1) }),
    )
    .min(1),
});

const Part = z.looseObject({ data: z.record(z.string(), z.unknown()).optional() });
const SendMessageResponse = z.looseObject({
  result: z.looseObject({
    message: z.looseObject({ role: z.literal('ROLE_AGENT'), parts: z.array(Part).min(1) }),
  }),
});
/** The response to a client of 0.3. */
const EarlierResponse = z.looseObject({
  result: z.looseObject({
    kind: z.literal('message'),
    role: z.literal('agent'),
    parts: z.tuple([z.looseObject({ kind: z.literal('text') }), z.looseObject({ kind: z.literal('data') })]),
  }),
});
const ErrorResponse = z.looseObject({ error: z.looseObject({ code: z.int() }) });

const question = { text: 'What do you offer?' };
const querySkill: SkillId = 'query-services';

/** The A2A agent has a valid card, answers, and returns the resources. */
export const a2aChecks: CheckGroup = ({ deployment, openapi }) => ({
  'the agent card is valid': async () => {
    const card = await cardOf(deployment);
    return card.skills.map(({ id }) => id).join(', ');
  },
  [`SendMessage is answered in ${a2aVersion}`]: async () => {
    const answer = await post(deployment, message([question]));
    return countInDigits(SendMessageResponse.parse(answer).result.message.parts.length, 'part');
  },
  'a client of 0.3 is answered at the address that the card has for it': async () => {
    const path = deployment.internalPath((await cardOf(deployment)).url) ?? '';
    const sent = {
      kind: 'message',
      messageId: randomUUID(),
      role: 'user',
      parts: [{ kind: 'text', text: 'Hi' }],
    };
    const { headers, ...rest } = rpc('message/send', { message: sent }, '');
    const answer = await deployment.send(path, { ...rest, headers: { 'Content-Type': 'application/json' } });
    expectAnswer(answer, 200);
    return EarlierResponse.parse(answer.json()).result.kind;
  },
  'a page of any origin may read but not send': async () =>
    expectForeignPageOnlyReads(
      deployment,
      await endpointOf(deployment),
      message([question]),
      message([{ data: { skill: 'request-diagnostic' satisfies SkillId } }]),
    ),
  'a slash at the end changes nothing': async () =>
    expectSameWithSlash(deployment, await endpointOf(deployment), rpc('GetExtendedAgentCard', {})),
  'an unsupported version is rejected': async () => {
    const answer = await post(deployment, message([question], '0.1'));
    const { code } = ErrorResponse.parse(answer).error;
    expectEqual('error -32009', code, -32009);
    return String(code);
  },
  ...forEach(capabilities, (operation): Checks => {
    if (operation.kind !== 'read') return {};
    const path = openapi.pathOf(operation.operationId) ?? operation.path;
    return {
      [`${querySkill} returns ${path}`]: async () => {
        const data = { skill: querySkill, resources: [path.split('/').at(-1)] };
        const { parts } = SendMessageResponse.parse(await post(deployment, message([{ data }]))).result
          .message;
        const returned = parts.flatMap((part) => Object.values(part.data ?? {}));
        expectEqual(`the content of ${path}`, returned, [await deployment.getJson(path)]);
        return path;
      },
    };
  }),
});

async function cardOf(deployment: DeploymentClient) {
  const answer = await deployment.get(await advertisedCard(deployment, 'a2a'));
  expectAnswer(answer, 200, { 'Content-Type': 'application/json' });
  return AgentCard.parse(answer.json());
}

async function endpointOf(deployment: DeploymentClient): Promise<string> {
  const { supportedInterfaces } = await cardOf(deployment);
  const url = supportedInterfaces.find(({ protocolBinding }) => protocolBinding === 'JSONRPC')?.url ?? '';
  const path = deployment.internalPath(url);
  if (path === undefined) throw new Mismatch(`an interface at ${deployment.url}`, url || 'none');
  return path;
}

async function post(deployment: DeploymentClient, request: RequestOptions): Promise<unknown> {
  const answer = await deployment.send(await endpointOf(deployment), request);
  expectAnswer(answer, 200);
  return answer.json();
}

function message(parts: readonly object[], version = a2aVersion): RequestOptions {
  return rpc('SendMessage', { message: { messageId: randomUUID(), role: 'ROLE_USER', parts } }, version);
}

function rpc(method: string, params: object, version: string = a2aVersion): RequestOptions {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'A2A-Version': version },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
}
