import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { a2aVersion } from '../../contract/a2a-data.ts';
import { a2aEvent, messageOf } from '../lambdas/a2a/a2a-fixture.ts';
import { type A2aFunction, startA2aFunction } from '../lambdas/a2a/a2a-function.ts';
import { identifierOf } from '../support/faulty-ses.ts';
import { rpcRequest } from '../support/json-rpc.ts';
import { lambdaContext, uniqueAddress } from '../support/lambda-events.ts';
import { runs } from './arbitraries.ts';
import { expectEmailOf, expectRequest, requestValues, values } from './hostile-requests.ts';
import {
  bodiesLike,
  bodyEvent,
  expectJsonRpcResponse,
  headersLike,
  type JsonRpcResponse,
} from './json-rpc-messages.ts';

let a2a: A2aFunction;
beforeAll(async () => {
  a2a = await startA2aFunction();
});
afterAll(() => a2a?.close());

const request = (sent: object, messageId: string) =>
  rpcRequest('SendMessage', messageOf([{ data: { skill: 'request-diagnostic', ...sent } }], { messageId }));
const messages = [
  rpcRequest('SendMessage', messageOf([{ text: 'What do you offer?' }])),
  rpcRequest('SendMessage', {
    ...messageOf([{ data: { skill: 'query-services', resources: ['pricing'] } }]),
    configuration: { acceptedOutputModes: ['application/json'] },
  }),
  request(values, 'message-1'),
  rpcRequest('GetTask', { id: 'task' }),
  rpcRequest('message/send', messageOf([{ kind: 'text', text: 'x' }], { kind: 'message', role: 'user' })),
  rpcRequest('ListTasks', { pageSize: 10, status: 'TASK_STATE_WORKING' }),
  rpcRequest('SendStreamingMessage', messageOf([{ text: 'x' }])),
  rpcRequest('GetExtendedAgentCard', {}),
];
const headers = headersLike({
  'Content-Type': ['application/json', 'application/json; charset=utf-8'],
  'A2A-Version': [a2aVersion, a2aVersion, `${a2aVersion}.1`, '0.3', ''],
  Origin: ['https://frontdesk.example'],
});

/** Throws unless the answer accepts the e-mail that was sent, or none was sent. */
function expectItsEmail(answer: JsonRpcResponse | undefined): void {
  expectEmailOf(acceptedIdIn(answer), a2a.services.ses);
}

interface Result {
  readonly message?: { readonly parts: readonly { readonly data?: { id?: string; replayed?: true } }[] };
}

/** The identifier in the answer to a request that is not a replay. */
function acceptedIdIn(answer: JsonRpcResponse | undefined): string | undefined {
  if (!answer || !('result' in answer)) return undefined;
  const data = (answer.result as Result).message?.parts.find((part) => part.data)?.data;
  return data?.replayed ? undefined : data?.id;
}

let sent = 0;

test('handler() answers any message in JSON-RPC, with an identifier and its e-mail, or with neither', async () => {
  await fc.assert(
    fc.asyncProperty(bodiesLike(messages), headers, fc.boolean(), async (body, sentHeaders, encoded) => {
      const event = a2aEvent({ ...bodyEvent(body, encoded), headers: sentHeaders, from: uniqueAddress() });
      const answer = expectJsonRpcResponse(await a2a.handler(event, lambdaContext()));
      // A caller that accepts text only gets no data part.
      const [email] = a2a.services.ses.delivered;
      if (email) expect(JSON.stringify(answer)).toContain(identifierOf(email));
      if (email && acceptedIdIn(answer) === undefined) a2a.services.ses.delivered.length = 0;
      expectItsEmail(answer);
    }),
    runs(100),
  );
});

test('handler() sends no e-mail for invalid data, and any valid text safely', async () => {
  await fc.assert(
    fc.asyncProperty(requestValues, async (values) => {
      sent += 1;
      const event = a2aEvent({
        body: JSON.stringify(request(values, `property-${sent}`)),
        headers: { 'Content-Type': 'application/json', 'A2A-Version': a2aVersion },
        from: uniqueAddress(),
      });
      const answer = expectJsonRpcResponse(await a2a.handler(event, lambdaContext()));
      if (a2a.services.ses.delivered.length > 0) expectRequest(values);
      expectItsEmail(answer);
    }),
    runs(40),
  );
});

test('no line of the log is of an unexpected error', () => {
  expect(a2a.services.log).not.toContain('A2A failure');
  expect(a2a.services.log).not.toContain('internal-error');
});
