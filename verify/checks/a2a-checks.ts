import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { a2aVersion } from '../../contract/agents/a2a-data.ts';
import type { SkillId } from '../../contract/agents/a2a-skills.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { expectCrossOriginReadOnly, expectSameWithSlash, findCardPath } from '../agents.ts';
import { type CheckGroup, type Checks, checksForEach } from '../check-group.ts';
import { Mismatch } from '../deployment-check.ts';
import type { DeploymentClient, RequestOptions } from '../deployment-client.ts';
import { expectEqual, expectProjection, expectResponse } from '../expectations.ts';

const nonEmpty = z.string().min(1);

/** The required members of an agent card (A2A 1.0 section 4.4.1), and `url`, which is for clients of version 0.3. */
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
/** The response to a client of version 0.3. */
const LegacyResponse = z.looseObject({
  result: z.looseObject({
    kind: z.literal('message'),
    role: z.literal('agent'),
    parts: z.tuple([z.looseObject({ kind: z.literal('text') }), z.looseObject({ kind: z.literal('data') })]),
  }),
});
const ErrorResponse = z.looseObject({ error: z.looseObject({ code: z.int() }) });

const question = { text: 'What do you offer?' };
const querySkill: SkillId = 'query-services';

/** Checks that the A2A agent has a valid card, handles messages, and returns the resources. */
export const a2aChecks: CheckGroup = ({ deployment, openapi }) => ({
  'the agent card is valid': async () => {
    const card = await fetchCard(deployment);
    return card.skills.map(({ id }) => id).join(', ');
  },
  [`SendMessage works in version ${a2aVersion}`]: async () => {
    const response = await post(deployment, message([question]));
    return countInDigits(SendMessageResponse.parse(response).result.message.parts.length, 'part');
  },
  'a client of version 0.3 can use the url in the card': async () => {
    const path = deployment.internalPath((await fetchCard(deployment)).url) ?? '';
    const legacyMessage = {
      kind: 'message',
      messageId: randomUUID(),
      role: 'user',
      parts: [{ kind: 'text', text: 'Hi' }],
    };
    const { headers, ...rest } = rpc('message/send', { message: legacyMessage }, '');
    const response = await deployment.send(path, {
      ...rest,
      headers: { 'Content-Type': 'application/json' },
    });
    expectResponse(response, 200);
    return LegacyResponse.parse(response.json()).result.kind;
  },
  'a cross-origin page may read but not send': async () =>
    expectCrossOriginReadOnly(
      deployment,
      await fetchEndpointPath(deployment),
      message([question]),
      message([{ data: { skill: 'request-diagnostic' satisfies SkillId } }]),
    ),
  'a trailing slash makes no difference': async () =>
    expectSameWithSlash(deployment, await fetchEndpointPath(deployment), rpc('GetExtendedAgentCard', {})),
  'an unsupported version is rejected': async () => {
    const response = await post(deployment, message([question], '0.1'));
    const { code } = ErrorResponse.parse(response).error;
    expectEqual('error -32009', code, -32009);
    return String(code);
  },
  ...checksForEach(capabilities, (operation): Checks => {
    if (operation.kind !== 'read') return {};
    const path = openapi.findPath(operation.operationId) ?? operation.path;
    return {
      [`${querySkill} returns ${path}`]: async () => {
        const data = { skill: querySkill, resources: [path.split('/').at(-1)] };
        const { parts } = SendMessageResponse.parse(await post(deployment, message([{ data }]))).result
          .message;
        const [answer] = parts.flatMap((part) => Object.values(part.data ?? {}));
        expectProjection(`the content of ${path}`, Object(answer), await deployment.getJson(path));
        return path;
      },
    };
  }),
});

async function fetchCard(deployment: DeploymentClient) {
  const response = await deployment.get(await findCardPath(deployment, 'a2a'));
  expectResponse(response, 200, { 'Content-Type': 'application/json' });
  return AgentCard.parse(response.json());
}

async function fetchEndpointPath(deployment: DeploymentClient): Promise<string> {
  const { supportedInterfaces } = await fetchCard(deployment);
  const url = supportedInterfaces.find(({ protocolBinding }) => protocolBinding === 'JSONRPC')?.url ?? '';
  const path = deployment.internalPath(url);
  if (path === undefined) throw new Mismatch(`an interface at ${deployment.url}`, url || 'none');
  return path;
}

async function post(deployment: DeploymentClient, request: RequestOptions): Promise<unknown> {
  const response = await deployment.send(await fetchEndpointPath(deployment), request);
  expectResponse(response, 200);
  return response.json();
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
