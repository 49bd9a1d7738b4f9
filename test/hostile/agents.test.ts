import { expect, test } from 'vitest';
import { requestMemberEntries } from '../../contract/request/members.ts';
import * as a2a from '../lambdas/a2a/fixture.ts';
import { startA2aFunction } from '../lambdas/a2a/function.ts';
import * as mcp from '../lambdas/mcp/fixture.ts';
import { parseLog } from '../support/capture-log.ts';
import { functionOfFile } from '../support/function-of-file.ts';
import { uniqueLoopbackAddress } from '../support/http-client.ts';
import { startMcpFunction } from '../support/mcp-function.ts';
import { legacyHeaders, legacyRequest, modernHeaders, modernRequest } from '../support/mcp-messages.ts';
import fc from '../support/properties.ts';
import { hostileText } from './arbitraries.ts';

const functions = { MCP: functionOfFile(startMcpFunction), A2A: functionOfFile(startA2aFunction) };

const tools = ['list_services', 'get_pricing', 'get_cases', 'getnextstep', 'request_diagnostic'];
const skills = ['query-services', 'request-diagnostic'];

/** Names of members that the endpoints read, and of members that JavaScript reads when it converts an object. */
const memberName = fc.oneof(
  fc.constantFrom('slug', 'after', 'dryRun', 'idempotencyKey', 'confirmation', 'resources', 'skill'),
  fc.constantFrom(...requestMemberEntries.map(([name]) => name)),
  fc.constantFrom('toString', 'valueOf', 'toJSON', 'then', 'constructor', 'length'),
  hostileText.filter((name) => name !== '__proto__'),
);

/** Any JSON value. */
const { value: json } = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
  object: fc.dictionary(memberName, tie('value'), { maxKeys: 4 }),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, '', 0, -1, 1e308),
    hostileText,
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
}));
const jsonObject = fc.dictionary(memberName, json, { maxKeys: 4 });

/** Throws unless the response is a success or an error of the caller, and the log contains no error. */
function expectNoFailure({ status, body }: { status: number; body: string }) {
  const log = Object.values(functions).flatMap(({ services }) => parseLog(services.log));
  expect(status).toBeLessThan(500);
  expect(body).not.toContain('The tool failed');
  expect(body).not.toContain('"code":-32603');
  expect(log.filter(({ level }) => level === 'ERROR')).toEqual([]);
}

const from = uniqueLoopbackAddress;
const numRuns = 100;

test.each(tools)('the tool %s answers any arguments without a failure', async (tool) => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 9, arbitrary: jsonObject }, json),
      fc.boolean(),
      async (args, isModern) => {
        const params = { name: tool, arguments: args };
        const body = JSON.stringify((isModern ? modernRequest : legacyRequest)('tools/call', params));
        const headers = isModern ? modernHeaders('tools/call', tool) : legacyHeaders;
        expectNoFailure(await mcp.ask(functions.MCP.handler, { headers, body, from: from() }));
      },
    ),
    {
      numRuns,
      examples: [
        [{ slug: { toString: 1 } }, false],
        [{ after: { toString: null } }, true],
      ],
    },
  );
});

test.each(skills)('the skill %s answers any parts without a failure', async (skill) => {
  const values = jsonObject.map((members) => ({ ...members, skill }));
  const part = fc.oneof(
    values.map((data) => ({ data })),
    values.map((data) => ({ text: JSON.stringify(data) })),
    jsonObject.map((members) => ({ ...members, data: { skill } })),
    json,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        part.map((one) => [one]),
        fc.array(part, { maxLength: 3 }),
        json,
      ),
      async (parts) => {
        const body = a2a.rpc('SendMessage', a2a.messageOf(parts));
        expectNoFailure(await a2a.ask(functions.A2A.handler, { headers: a2a.json, body, from: from() }));
      },
    ),
    { numRuns, examples: [[{ length: { valueOf: null, toString: null } }]] },
  );
});

const methods = [
  ...['initialize', 'ping', 'tools/list', 'tools/call', 'resources/list', 'resources/read', 'skills/get'],
  ...['SendMessage', 'ListTasks', 'message/send'],
];

test('each endpoint answers any parameters of any method without a failure', async () => {
  const params = fc.oneof(
    json,
    fc.record({ name: json, uri: json, arguments: json, _meta: json, message: json, configuration: json }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...methods), params, async (method, sent) => {
      const body = a2a.rpc(method, sent);
      expectNoFailure(await mcp.ask(functions.MCP.handler, { headers: legacyHeaders, body, from: from() }));
      const headers = method.includes('/') ? legacyHeaders : a2a.json;
      expectNoFailure(await a2a.ask(functions.A2A.handler, { headers, body, from: from() }));
    }),
    { numRuns },
  );
});
