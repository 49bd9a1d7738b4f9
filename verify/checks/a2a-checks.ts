import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { a2aVersion } from '../../contract/a2a-data.ts';
import type { SkillId } from '../../contract/a2a-skills.ts';
import { countInDigits } from '../../contract/count-in-words.ts';
import { advertisedCard } from '../advertised-card.ts';
import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import type { DeploymentClient, RequestOptions } from '../deployment-client.ts';
import { expectEqual, expectMediaType, expectStatus } from '../expectations.ts';
import { expectForeignPageOnlyReads } from './foreign-page.ts';

const nonEmpty = z.string().min(1);

/** The required members of an agent card (A2A 1.0 section 4.4.1). */
const AgentCard = z.looseObject({
  name: nonEmpty,
  description: nonEmpty,
  version: nonEmpty,
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

const SendMessageResponse = z.looseObject({
  result: z.looseObject({
    message: z.looseObject({ role: z.literal('ROLE_AGENT'), parts: z.array(z.looseObject({})).min(1) }),
  }),
});
const ErrorResponse = z.looseObject({ error: z.looseObject({ code: z.int() }) });

/** The A2A agent has a valid card and answers. */
export const a2aChecks: CheckGroup = async ({ deployment }, check) => {
  await check('the agent card is valid', async () => {
    const answer = await deployment.get(await advertisedCard(deployment, 'a2a'));
    expectMediaType(answer, 'application/json');
    return AgentCard.parse(answer.json())
      .skills.map(({ id }) => id)
      .join(', ');
  });
  await check(`SendMessage is answered in ${a2aVersion}`, async () => {
    const part = { text: 'What do you offer?' };
    const answer = await sendMessage(deployment, part, a2aVersion);
    const { parts } = SendMessageResponse.parse(answer).result.message;
    return countInDigits(parts.length, 'part');
  });
  await check('a page of any origin may read, and not send', async () =>
    expectForeignPageOnlyReads(
      deployment,
      await endpointOf(deployment),
      message({ text: 'What do you offer?' }, a2aVersion),
      message({ data: { skill: 'request-diagnostic' satisfies SkillId } }, a2aVersion),
    ),
  );
  await check('an unsupported version is rejected', async () => {
    const answer = await sendMessage(deployment, { text: 'Hello' }, '0.9');
    const { code } = ErrorResponse.parse(answer).error;
    expectEqual('error -32009', code, -32009);
    return String(code);
  });
};

async function sendMessage(deployment: DeploymentClient, part: object, version: string): Promise<unknown> {
  const answer = await deployment.send(await endpointOf(deployment), message(part, version));
  expectStatus(answer, 200);
  return answer.json();
}

async function endpointOf(deployment: DeploymentClient): Promise<string> {
  const card = AgentCard.parse(await deployment.getJson(await advertisedCard(deployment, 'a2a')));
  const url =
    card.supportedInterfaces.find(({ protocolBinding }) => protocolBinding === 'JSONRPC')?.url ?? '';
  const path = deployment.internalPath(url);
  if (path === undefined) throw new Mismatch(`an interface at ${deployment.url}`, url || 'none');
  return path;
}

function message(part: object, version: string): RequestOptions {
  const message = { messageId: randomUUID(), role: 'ROLE_USER', parts: [part] };
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'A2A-Version': version },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }),
  };
}
