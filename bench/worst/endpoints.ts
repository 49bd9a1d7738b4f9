import { a2aVersion } from '../../contract/a2a-data.ts';
import { maxBodyBytes } from '../../contract/body-limit.ts';
import { paths } from '../../contract/paths.ts';
import { legacyHeaders } from '../../test/support/mcp-messages.ts';
import { postEvent } from '../functions/function-events.ts';
import { type HostileBody, hostileBodies } from './hostile-bodies.ts';

/** A kind of request that carries a body to an endpoint. */
export interface Endpoint {
  readonly title: string;
  readonly function: 'request' | 'mcp' | 'a2a';
  /** The event of a request with `body`; nothing if the format cannot express it, or the edge rejects its length. */
  event(body: HostileBody): string | undefined;
  readonly bodies: readonly HostileBody[];
}

function bounded(path: string, headers: Readonly<Record<string, string>>, body: string): string | undefined {
  return Buffer.byteLength(body) > maxBodyBytes ? undefined : postEvent(path, headers, body);
}

const a2aMessage = (params: string) =>
  bounded(
    paths.a2a,
    { 'a2a-version': a2aVersion },
    `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":${params}}`,
  );

// Long arrays in the message of the protocol, instead of in the values of the request.
const arrays: readonly HostileBody[] = [
  ['many parts', `"message":{"messageId":"m","role":"ROLE_USER","parts":[${repeated('0', 60_000)}]}`],
  ['many empty parts', `"message":{"messageId":"m","role":"ROLE_USER","parts":[${repeated('{}', 40_000)}]}`],
  [
    'many output modes',
    `"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"a"}]},"configuration":{"acceptedOutputModes":[${repeated('0', 60_000)}]}`,
  ],
  [
    'many resources',
    `"message":{"messageId":"m","role":"ROLE_USER","parts":[{"data":{"skill":"query-services","resources":[${repeated('0', 60_000)}]}}]}`,
  ],
].map(([kind = '', members = '']) => ({ kind, members }));

function repeated(text: string, count: number): string {
  return Array.from({ length: count }, () => text).join(',');
}

export const endpoints: readonly Endpoint[] = [
  {
    title: 'HTTP, JSON',
    function: 'request',
    bodies: hostileBodies,
    event: ({ members }) => bounded(paths.diagnosticRequest, {}, `{${members}}`),
  },
  {
    title: 'HTTP, form',
    function: 'request',
    bodies: hostileBodies,
    event: ({ form }) =>
      form === undefined
        ? undefined
        : bounded(paths.diagnosticRequest, { 'content-type': 'application/x-www-form-urlencoded' }, form),
  },
  {
    title: 'MCP, tool call',
    function: 'mcp',
    bodies: hostileBodies,
    event: ({ members }) =>
      bounded(
        paths.mcp,
        legacyHeaders,
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"request_diagnostic","arguments":{${members}}}}`,
      ),
  },
  {
    title: 'A2A, skill',
    function: 'a2a',
    bodies: [...hostileBodies, ...arrays],
    event: (body) =>
      a2aMessage(
        arrays.includes(body)
          ? `{${body.members}}`
          : `{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"data":{"skill":"request-diagnostic",${body.members}}}]}}`,
      ),
  },
];
