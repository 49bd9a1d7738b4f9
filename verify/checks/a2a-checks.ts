import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { a2aVersion, type SkillId } from '../../contract/agents/a2a-data.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { paths } from '../../contract/paths.ts';
import { expectCrossOriginReadOnly, expectSameWithSlash } from '../agents.ts';
import { type CheckGroup, type Checks, checksForEach } from '../check-group.ts';
import type { RequestOptions } from '../deployment-client.ts';
import { expectEqual, expectProjection, expectResponse } from '../expectations.ts';

const AgentCard = z.looseObject({
  supportedInterfaces: z.array(z.looseObject({ url: z.string() })).min(1),
});
const Part = z.looseObject({ data: z.record(z.string(), z.unknown()).optional() });
const SendMessageResponse = z.looseObject({
  result: z.looseObject({ message: z.looseObject({ parts: z.array(Part).min(1) }) }),
});

const question = { text: 'What do you offer?' };
const querySkill: SkillId = 'query-services';

/** Checks that the A2A agent is where its card says, and that it returns the resources. */
export const a2aChecks: CheckGroup = ({ deployment }) => ({
  'the agent card names the endpoint': async () => {
    const { supportedInterfaces } = AgentCard.parse(await deployment.getJson(paths.agentCard));
    for (const { url } of supportedInterfaces)
      expectEqual('the address of the endpoint', url, deployment.url + paths.a2a);
    return paths.a2a;
  },
  'a cross-origin page may read but not send': async () =>
    expectCrossOriginReadOnly(
      deployment,
      paths.a2a,
      message(question),
      message({ data: { skill: 'request-diagnostic' satisfies SkillId } }),
    ),
  'a trailing slash makes no difference': async () =>
    expectSameWithSlash(deployment, paths.a2a, rpc('GetExtendedAgentCard', {})),
  ...checksForEach(capabilities, (operation): Checks => {
    if (operation.kind !== 'read') return {};
    const { path } = operation;
    return {
      [`${querySkill} returns ${path}`]: async () => {
        const data = { skill: querySkill, resources: [path.split('/').at(-1)] };
        const response = await deployment.send(paths.a2a, message({ data }));
        expectResponse(response, 200);
        const { parts } = SendMessageResponse.parse(response.json()).result.message;
        const [answer] = parts.flatMap((part) => Object.values(part.data ?? {}));
        expectProjection(`the content of ${path}`, Object(answer), await deployment.getJson(path));
        return path;
      },
    };
  }),
});

function message(part: object): RequestOptions {
  return rpc('SendMessage', { message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [part] } });
}

function rpc(method: string, params: object): RequestOptions {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'A2A-Version': a2aVersion },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
}
