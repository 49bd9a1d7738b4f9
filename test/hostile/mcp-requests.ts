import fc from 'fast-check';
import { mcpRevisions } from '../../contract/mcp-data.ts';
import type { PostEventOptions } from '../support/lambda-events.ts';
import { fieldText, hostileText, hostileValue, mutatedBytes, mutatedValue } from './arbitraries.ts';
import { pathsIn, replaceAt } from './json-members.ts';

interface McpMessage {
  readonly jsonrpc: '2.0';
  readonly id?: unknown;
  readonly method: string;
  readonly params?: { readonly name?: string; readonly uri?: string } | undefined;
}

const [latest, ...supported] = mcpRevisions;
const earlier = [...supported, '2024-11-05'];
const protocol = 'io.modelcontextprotocol/';

const shortText = fc.oneof({ weight: 3, arbitrary: fc.string({ maxLength: 12 }) }, hostileText);
const optionally = <T extends object>(members: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) =>
  fc.record(members, { requiredKeys: [] });
const nothing = fc.constant({});

const id = fc.oneof(
  shortText,
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, 1.5, 1e21, 2 ** 53, null, true, {}),
);
const token = fc.oneof(shortText, fc.maxSafeInteger());
const clientInfo = fc.record(
  { name: shortText, version: shortText, title: shortText, description: shortText, websiteUrl: shortText },
  { requiredKeys: ['name', 'version'] },
);
const capabilities = optionally({
  roots: optionally({ listChanged: fc.boolean() }),
  sampling: optionally({ context: nothing, tools: nothing }),
  elicitation: optionally({ form: nothing, url: nothing }),
  extensions: fc.dictionary(shortText, optionally({ mimeTypes: fc.array(shortText, { maxLength: 2 }) }), {
    maxKeys: 2,
  }),
});
const unknownMembers = fc.dictionary(hostileText, hostileValue, { maxKeys: 2 });

const sessionMeta = fc.tuple(unknownMembers, optionally({ progressToken: token })).map(merge);
const statelessMeta = fc
  .tuple(
    unknownMembers,
    fc.record(
      {
        [`${protocol}protocolVersion`]: fc.constant(latest),
        [`${protocol}clientCapabilities`]: capabilities,
        [`${protocol}clientInfo`]: clientInfo,
        [`${protocol}logLevel`]: fc.constantFrom('debug', 'emergency'),
        progressToken: token,
      },
      { requiredKeys: [`${protocol}protocolVersion`, `${protocol}clientCapabilities`] },
    ),
  )
  .map(merge);

function merge<A extends object, B extends object>([first, other]: [A, B]): A & B {
  return { ...first, ...other };
}

function request(method: string, params: fc.Arbitrary<object | undefined>): fc.Arbitrary<McpMessage> {
  return fc.record({ jsonrpc: fc.constant('2.0'), id, method: fc.constant(method), params });
}

/** Messages as clients send them to a server with these tools and resources. */
function validMessages(tools: readonly string[], resources: readonly string[]): fc.Arbitrary<McpMessage> {
  const name = fc.constantFrom(...tools);
  const call = { name, arguments: nothing };
  const uri = fc.constantFrom(...resources, ...resources.map((known) => known.replaceAll('/', '.')));
  return fc.oneof(
    request(
      'initialize',
      fc.record({
        protocolVersion: fc.constantFrom(...earlier, '2024-10-07', latest),
        capabilities,
        clientInfo,
      }),
    ),
    fc.constant<McpMessage>({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    request('tools/list', fc.option(optionally({ _meta: sessionMeta }), { nil: undefined })),
    request('tools/call', fc.record({ ...call, _meta: sessionMeta }, { requiredKeys: ['name'] })),
    request('server/discover', fc.record({ _meta: statelessMeta })),
    request('tools/list', fc.record({ _meta: statelessMeta })),
    request('tools/call', fc.record({ ...call, _meta: statelessMeta }, { requiredKeys: ['name', '_meta'] })),
    request('resources/list', fc.option(optionally({ _meta: sessionMeta }), { nil: undefined })),
    request('resources/list', fc.record({ _meta: statelessMeta })),
    request('resources/read', fc.record({ uri, _meta: sessionMeta }, { requiredKeys: ['uri'] })),
    request('resources/read', fc.record({ uri, _meta: statelessMeta })),
  );
}

type HeaderFields = Readonly<Record<string, string>>;

/** The headers of a message of the latest revision, which names it in `_meta`, or of an earlier one. */
function validHeaders({ method, params = {} }: McpMessage): fc.Arbitrary<HeaderFields> {
  if (JSON.stringify(params).includes(latest)) {
    const name = params.name ?? params.uri;
    const named = name === undefined ? {} : { 'Mcp-Name': name };
    return fc.constant({ 'MCP-Protocol-Version': latest, 'Mcp-Method': method, ...named });
  }
  return fc.constantFrom<HeaderFields>(
    {},
    ...earlier.map((revision) => ({ 'MCP-Protocol-Version': revision })),
  );
}

/** One header that does not fit its message, or is missing. */
const otherHeader: fc.Arbitrary<Record<string, string | undefined>> = fc.oneof(
  ...Object.entries({
    'MCP-Protocol-Version': fc.constantFrom(
      undefined,
      ...mcpRevisions,
      '2024-11-05',
      '2024-10-07',
      '2027-01-01',
    ),
    'Mcp-Method': fc.constantFrom(undefined, 'tools/list', 'tools/call', 'Tools/List'),
    'Mcp-Name': fc.constantFrom(undefined, 'read', 'request', '=?base64?cmVhZA==?='),
    'Mcp-Session-Id': fieldText,
    Accept: fc.constantFrom('text/event-stream', 'application/json', 'text/html'),
    Origin: fc.constantFrom('https://desk.example.org', 'null'),
  }).map(([name, value]) => value.map((other) => ({ [name]: other }))),
);

const serializations: ((json: string) => string)[] = [
  (json) => JSON.stringify(JSON.parse(json), undefined, 2),
  (json) => json.replace('{', '{"jsonrpc":"1.0","id":0,"__proto__":{"method":"ping"},'),
  (json) => json.replace('{', '{"jsonrpc":"1.0","id":0,'),
  (json) => json.replace(/}$/, ',"id":12345678901234567890}'),
];

/** Valid requests, and requests with another member, value, byte or header. */
export function mcpRequests(
  tools: readonly string[],
  resources: readonly string[],
): fc.Arbitrary<PostEventOptions> {
  return validMessages(tools, resources).chain((message) => {
    const json = JSON.stringify(message);
    const body = fc.oneof(
      { weight: 4, arbitrary: fc.constant(json) },
      { weight: 5, arbitrary: mutation(message).map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.constantFrom(...serializations).map((serialize) => serialize(json)) },
      { weight: 1, arbitrary: mutatedValue(message).map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: mutatedBytes(json, 1).map((bytes) => bytes.toString()) },
    );
    const other = fc.oneof(fc.constant({}), otherHeader);
    const headers = fc
      .tuple(validHeaders(message), other)
      .map(([valid, other]) => present({ 'Content-Type': 'application/json', ...valid, ...other }));
    return fc.record({ body, headers });
  });
}

function present(headers: Readonly<Record<string, string | undefined>>): HeaderFields {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

const otherValue = fc.constantFrom<unknown>(
  null,
  true,
  0,
  1.5,
  '',
  'read',
  [],
  ['a'],
  {},
  { a: {} },
  { a: 1 },
);
const otherName = fc.constantFrom('a', '__proto__', 'constructor', 'progressToken', 'name', `${protocol}a`);

/** `value` with one member replaced, removed or added, at any place alike. */
function mutation(value: unknown): fc.Arbitrary<unknown> {
  return fc.constantFrom(...pathsIn(value)).chain((path) =>
    fc.oneof(
      otherValue.map((other) => replaceAt(value, path, other)),
      fc.constant(replaceAt(value, path, undefined)),
      fc.tuple(otherName, otherValue).map(([name, other]) => replaceAt(value, [...path, name], other)),
    ),
  );
}
