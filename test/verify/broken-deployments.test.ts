import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { capabilities } from '../../contract/capabilities.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { atPath, type Broken, testBrokenDeployments } from './broken-deployment.ts';

const toolLines = capabilities.flatMap(({ kind, tool, path }) =>
  kind === 'read' && tool ? [`mcp: ${tool} equals ${path}`] : [],
);

const broken: Broken[] = [
  {
    how: 'a skill with another digest',
    tamper: (answer) => {
      if (answer.path.endsWith('/SKILL.md')) answer.text += '\n';
    },
    fails: ['skills: every skill has the digest of its index entry'],
  },
  {
    how: 'a resource without CORS',
    tamper: atPath(resourcePaths.pricing, ({ headers }) => delete headers['access-control-allow-origin']),
    fails: ['reads: GET /api/v1/pricing allows any origin'],
  },
  {
    how: 'a preflight that is answered 403',
    tamper: atPath(resourcePaths.cases, (answer) => {
      if (answer.method === 'OPTIONS') answer.status = 403;
    }),
    fails: ['reads: GET /api/v1/cases allows any origin'],
  },
  {
    how: 'a page with a dead link',
    tamper: atPath('/', (answer) => {
      answer.text = answer.text.replace('href="/pricing"', 'href="/prices"');
    }),
    fails: ['links: every internal link answers'],
  },
  {
    how: 'a document with the placeholder of the base URL',
    tamper: atPath(paths.authMd, (answer) => {
      answer.text += baseUrlPlaceholder;
    }),
    fails: ['links: no document holds the placeholder of the base URL'],
  },
  {
    how: 'an altered tool',
    tamper: atPath(paths.mcp, (answer) => {
      if (answer.sent.includes('tools/list')) answer.text = answer.text.replace('Lists what', 'Tells what');
    }),
    fails: ['mcp: tools/list equals the tools of the server card'],
  },
  {
    how: 'a resource that differs from its tool',
    tamper: atPath(resourcePaths.pricing, (answer) => {
      answer.text = answer.text.replace('EUR', 'USD');
    }),
    fails: ['mcp: get_pricing equals /api/v1/pricing'],
  },
  {
    how: 'an MCP server that fails',
    tamper: atPath(paths.mcp, (answer) => {
      if (answer.method === 'POST') answer.status = 500;
    }),
    fails: [
      'mcp: initialize in 2025-11-25',
      'mcp: server/discover in 2026-07-28',
      'mcp: tools/list equals the tools of the server card',
      ...toolLines,
    ],
  },
  {
    how: 'an agent card that names no skill',
    tamper: atPath(paths.agentCard, (answer) => {
      answer.text = answer.text.replace('"skills":', '"Skills":');
    }),
    fails: [
      'a2a: the agent card is valid',
      'a2a: SendMessage is answered in 1.0',
      'a2a: an unsupported version is rejected',
    ],
  },
  {
    how: 'an A2A agent that fails',
    tamper: atPath(paths.a2a, (answer) => {
      if (answer.method === 'POST') answer.status = 500;
    }),
    fails: ['a2a: SendMessage is answered in 1.0', 'a2a: an unsupported version is rejected'],
  },
  {
    how: 'a descriptor of the wrong media type',
    tamper: atPath(paths.serverCard, ({ headers }) => {
      headers['content-type'] = 'application/json';
    }),
    fails: [
      'descriptors: every target of /.well-known/api-catalog answers with its declared type',
      'mcp: the server card is valid',
    ],
  },
  {
    how: 'a resource without an ETag',
    tamper: atPath(resourcePaths.company, ({ headers }) => delete headers.etag),
    fails: ['reads: GET /api/v1/company answers 304 to its ETag'],
  },
  {
    how: 'a resource that is cacheable for a day',
    tamper: atPath(resourcePaths.services, ({ headers }) => {
      headers['cache-control'] = 'public, max-age=86400';
    }),
    fails: ['reads: GET /api/v1/services is cacheable for 3600 seconds'],
  },
  {
    how: 'a resource and a tool that violate their schema',
    tamper: (answer) => {
      if (answer.path === resourcePaths.nextStep || answer.sent.includes('getnextstep')) {
        answer.text = answer.text.replaceAll('"commitment":', '"Commitment":');
      }
    },
    fails: ['reads: GET /api/v1/next-step matches its schema'],
  },
  {
    how: 'a deprecation that the OpenAPI document does not know',
    tamper: atPath(resourcePaths.company, ({ headers }) => {
      headers.deprecation = '@1767225600';
    }),
    fails: ['versions: GET /api/v1/company announces no deprecation'],
  },
  {
    how: 'a page without a security header',
    tamper: atPath('/', ({ headers }) => delete headers['content-security-policy']),
    fails: ['headers: GET / carries the security headers'],
  },
  {
    how: 'an OpenAPI document of another deployment',
    tamper: atPath(paths.openapi, (answer) => {
      answer.text = answer.text.replace(
        /"servers":\[\{"url":"[^"]*"/,
        '"servers":[{"url":"https://elsewhere.example"',
      );
    }),
    fails: ['reads: /openapi.json names this deployment as its server'],
  },
];

await testBrokenDeployments(broken);
