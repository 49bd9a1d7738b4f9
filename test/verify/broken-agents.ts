import { a2aVersion } from '../../contract/a2a-data.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { mcpRevisions } from '../../contract/mcp-data.ts';
import { paths } from '../../contract/paths.ts';
import {
  atPath,
  type BrokenDeployment,
  inJson,
  toCalls,
  together,
  withHeader,
  withoutDeclaredType,
} from './broken-deployment.ts';

const toolList = 'mcp: tools/list equals the tools of the server card';
const formLine = 'mcp: the form of the tool that sends is listed and can be read';
const [latest, legacy, earlier] = mcpRevisions;
const initializeLine = `mcp: initialize in ${legacy}`;
const discoverLine = `mcp: server/discover in ${latest}`;
const messageLine = `a2a: SendMessage is answered in ${a2aVersion}`;
const versionLine = 'a2a: an unsupported version is rejected';
const foreignPage = 'a page of any origin may read, and not send';

const tools = capabilities.flatMap((capability) =>
  capability.kind === 'read' && capability.tool ? [{ ...capability, tool: capability.tool }] : [],
);

const lyingTools = tools.map(({ tool, path }) => ({
  how: `a tool ${tool} that differs from its resource`,
  tamper: toCalls(paths.mcp, 'tools/call', (answer) => {
    if (!answer.sent.includes(`"${tool}"`)) return;
    inJson(({ result }) => {
      result.structuredContent.version = 'another';
    })(answer);
  }),
  fails: {
    [`mcp: ${tool} equals ${path}`]: new RegExp(
      `^expected what ${path} answers; saw /version is "another" and not .+$`,
    ),
  },
}));

/** tools/list with another name of its first tool, in one of the two kinds of revisions. */
const otherToolList = (isModern: boolean) =>
  toCalls(paths.mcp, 'tools/list', (answer) => {
    if (answer.sent.includes('_meta') !== isModern) return;
    inJson(({ result }) => {
      result.tools[0].name = 'another';
    })(answer);
  });

const toolListSays = /^expected the tools of the server card; saw \/0\/name is "another" and not "\w+"$/;

/** Deployments whose endpoints for agents are wrong. */
export const brokenAgents: readonly BrokenDeployment[] = [
  {
    how: 'a server card whose preflight allows nothing',
    tamper: atPath(paths.serverCard, withHeader('access-control-allow-methods')),
    fails: {
      'mcp: the server card is valid':
        'expected Access-Control-Allow-Methods: GET; saw Access-Control-Allow-Methods: (absent)',
    },
  },
  {
    how: 'a server card of the wrong media type',
    tamper: atPath(paths.serverCard, withHeader('content-type', 'application/json')),
    fails: {
      'descriptors: every target of /.well-known/api-catalog answers with its declared type':
        'expected Content-Type: application/mcp-server-card+json; saw Content-Type: application/json',
      'mcp: the server card is valid':
        'expected Content-Type: application/mcp-server-card+json; saw Content-Type: application/json',
    },
  },
  {
    how: 'an MCP discovery that names another endpoint',
    tamper: atPath(
      paths.mcpJson,
      inJson(({ remotes }) => {
        remotes[0].url = remotes[0].url.replace(paths.mcp, paths.a2a);
      }),
    ),
    fails: {
      'mcp: /.well-known/mcp.json names the endpoint of the server card':
        'expected $URL/mcp; saw / is "$URL/a2a" and not "$URL/mcp"',
    },
  },
  {
    how: 'an MCP endpoint that answers GET',
    tamper: atPath(paths.mcp, (answer) => {
      if (answer.method === 'GET') answer.status = 200;
    }),
    fails: { 'mcp: GET is answered 405, since there is no stream': 'expected 405; saw 200' },
  },
  {
    how: 'a form that is no document for hosts',
    tamper: toCalls(
      paths.mcp,
      'resources/read',
      inJson(({ result }) => {
        result.contents[0].mimeType = 'text/html';
      }),
    ),
    fails: {
      [formLine]:
        'expected the media type of what "ui://request/form.html" reads; saw / is "text/html" and not "text/html;profile=mcp-app"',
    },
  },
  {
    how: 'an MCP server that answers initialize in another revision',
    tamper: toCalls(
      paths.mcp,
      'initialize',
      inJson(({ result }) => {
        result.protocolVersion = earlier;
      }),
    ),
    fails: {
      [initializeLine]: `expected protocolVersion ${legacy}; saw / is "${earlier}" and not "${legacy}"`,
    },
  },
  {
    how: 'an MCP server that does not know the latest revision',
    tamper: toCalls(
      paths.mcp,
      'server/discover',
      inJson(({ result }) => {
        result.supportedVersions = [legacy];
      }),
    ),
    fails: { [discoverLine]: `expected ${latest}; saw ${legacy}` },
  },
  ...[
    { how: 'an altered tool', tamper: otherToolList(false) },
    { how: 'an altered tool in the latest revision', tamper: otherToolList(true) },
  ].map((broken) => ({ ...broken, fails: { [toolList]: toolListSays } })),
  ...lyingTools,
  {
    how: 'an MCP server that fails',
    tamper: atPath(paths.mcp, (answer) => {
      if (answer.method === 'POST') answer.status = 500;
    }),
    fails: Object.fromEntries(
      [
        initializeLine,
        discoverLine,
        toolList,
        formLine,
        `mcp: ${foreignPage}`,
        ...tools.map(({ tool, path }) => `mcp: ${tool} equals ${path}`),
      ].map((line) => [line, 'expected 200; saw 500']),
    ),
  },
  {
    how: 'an MCP server that answers in an event stream',
    tamper: toCalls(paths.mcp, 'initialize', withHeader('content-type', 'text/event-stream')),
    fails: {
      [initializeLine]: 'expected Content-Type: application/json; saw Content-Type: text/event-stream',
    },
  },
  {
    how: 'an agent card as text',
    tamper: together(
      withoutDeclaredType(paths.agentCard),
      atPath(paths.agentCard, withHeader('content-type', 'text/plain')),
    ),
    fails: {
      'a2a: the agent card is valid': 'expected Content-Type: application/json; saw Content-Type: text/plain',
    },
  },
  {
    how: 'an agent card that names no skill',
    tamper: atPath(
      paths.agentCard,
      inJson((card) => {
        card.skills = [];
      }),
    ),
    fails: Object.fromEntries(
      ['a2a: the agent card is valid', messageLine, versionLine, `a2a: ${foreignPage}`].map((line) => [
        line,
        /^expected a document that follows its standard; saw skills: Too small: .+$/,
      ]),
    ),
  },
  {
    how: 'an agent card of another deployment',
    tamper: atPath(
      paths.agentCard,
      inJson(({ supportedInterfaces }) => {
        supportedInterfaces[0].url = 'https://elsewhere.example/a2a';
      }),
    ),
    fails: Object.fromEntries(
      [messageLine, versionLine, `a2a: ${foreignPage}`].map((line) => [
        line,
        'expected an interface at $URL; saw https://elsewhere.example/a2a',
      ]),
    ),
  },
  {
    how: 'an A2A agent that answers nothing',
    tamper: toCalls(
      paths.a2a,
      'SendMessage',
      inJson(({ result }) => {
        if (result) result.message.parts = [];
      }),
    ),
    fails: {
      [messageLine]:
        /^expected a document that follows its standard; saw result\.message\.parts: Too small: .+$/,
    },
  },
  {
    how: 'an A2A agent that answers an unsupported version with another error',
    tamper: toCalls(
      paths.a2a,
      'SendMessage',
      inJson(({ error }) => {
        if (error) error.code = -32600;
      }),
    ),
    fails: { [versionLine]: 'expected error -32009; saw / is -32600 and not -32009' },
  },
  {
    how: 'an A2A agent that fails',
    tamper: atPath(paths.a2a, (answer) => {
      if (answer.method === 'POST') answer.status = 500;
    }),
    fails: Object.fromEntries(
      [messageLine, versionLine, `a2a: ${foreignPage}`].map((line) => [line, 'expected 200; saw 500']),
    ),
  },
  ...[
    { group: 'mcp', path: paths.mcp },
    { group: 'a2a', path: paths.a2a },
  ].flatMap(({ group, path }) => [
    {
      how: `a preflight at ${path} that refuses pages of other origins`,
      tamper: atPath(path, (answer) => {
        if (answer.method === 'OPTIONS') answer.status = 405;
      }),
      fails: { [`${group}: ${foreignPage}`]: 'expected 204; saw 405' },
    },
    {
      how: `an answer at ${path} that pages of other origins cannot read`,
      tamper: atPath(path, (answer) => {
        if (answer.method === 'POST') withHeader('access-control-allow-origin')(answer);
      }),
      fails: {
        [`${group}: ${foreignPage}`]:
          'expected Access-Control-Allow-Origin: *; saw Access-Control-Allow-Origin: (absent)',
      },
    },
    {
      how: `a request at ${path} that pages of other origins may send`,
      tamper: atPath(path, (answer) => {
        if (answer.status === 403) answer.status = 200;
      }),
      fails: { [`${group}: ${foreignPage}`]: 'expected 403; saw 200' },
    },
  ]),
];
