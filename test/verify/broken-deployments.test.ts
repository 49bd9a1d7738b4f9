import { describe, expect, test } from 'vitest';
import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { paths } from '../../contract/paths.ts';
import { verify } from '../../verify/verify.ts';
import { deploymentUnderTest, skipUnless } from '../behaviour/deployment-under-test.ts';
import { type PassingResponse, type ResponseCache, startTamperingProxy } from '../support/tampering-proxy.ts';

const { baseUrl } = await deploymentUnderTest();
const { lacks, note } = skipUnless('several client addresses');

interface Broken {
  readonly how: string;
  tamper(answer: PassingResponse): void;
  /** The checks that fail, and no others. */
  readonly fails: string[];
}

const atPath =
  (path: string, change: (answer: PassingResponse) => void): Broken['tamper'] =>
  (answer) => {
    if (answer.path === path) change(answer);
  };

const toolLines = [
  'mcp: list_services equals /api/v1/services',
  'mcp: get_pricing equals /api/v1/pricing',
  'mcp: get_cases equals /api/v1/cases',
  'mcp: getnextstep equals /api/v1/next-step',
];

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
    tamper: atPath(paths.pricing, ({ headers }) => delete headers['access-control-allow-origin']),
    fails: ['reads: GET /api/v1/pricing allows any origin'],
  },
  {
    how: 'a preflight that is answered 403',
    tamper: atPath(paths.cases, (answer) => {
      if (answer.method === 'OPTIONS') answer.status = 403;
    }),
    fails: ['reads: GET /api/v1/cases allows any origin'],
  },
  {
    how: 'a 404 that is a page',
    tamper: (answer) => {
      if (answer.status === 404)
        Object.assign(answer, { text: '<p>Not found', headers: { 'content-type': 'text/html' } });
    },
    fails: [
      'problems: GET of an unknown path answers a problem',
      'problems: GET of an unknown version answers a problem',
      'problems: GET of /api/v1/company/ answers a problem',
    ],
  },
  {
    how: 'a 404 without a hint',
    tamper: atPath('/verify/nothing-is-here', (answer) => {
      answer.text = answer.text.replace(/,"hint":"[^"]*"/, '');
    }),
    fails: ['problems: GET of an unknown path answers a problem'],
  },
  {
    how: 'a 404 that does not name its request',
    tamper: atPath('/verify/nothing-is-here', (answer) => {
      answer.text = answer.text.replace(/,"requestId":"[^"]*"/, '');
    }),
    fails: ['problems: GET of an unknown path answers a problem'],
  },
  {
    how: 'a 405 without Allow',
    tamper: atPath(paths.diagnosticRequest, ({ headers }) => delete headers.allow),
    fails: [
      'problems: GET of /api/v1/diagnostic-request answers a problem',
      'descriptors: every target of /.well-known/api-catalog answers with its declared type',
      'links: every internal link answers',
    ],
  },
  {
    how: 'a missing page of a problem',
    tamper: atPath(`${paths.problems}throttled`, (answer) => {
      answer.status = 404;
    }),
    fails: ['problems: /problems/throttled is a page', 'links: every internal link answers'],
  },
  {
    how: 'a request endpoint that fails',
    tamper: atPath(paths.diagnosticRequest, (answer) => {
      if (answer.method === 'POST') answer.status = 500;
    }),
    fails: ['problems: POST of an empty object to /api/v1/diagnostic-request answers a problem'],
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
    tamper: atPath(paths.pricing, (answer) => {
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
    tamper: atPath(paths.company, ({ headers }) => delete headers.etag),
    fails: ['reads: GET /api/v1/company answers 304 to its ETag'],
  },
  {
    how: 'a resource that is cacheable for a day',
    tamper: atPath(paths.services, ({ headers }) => {
      headers['cache-control'] = 'public, max-age=86400';
    }),
    fails: ['reads: GET /api/v1/services is cacheable for 3600 seconds'],
  },
  {
    how: 'a resource and a tool that violate their schema',
    tamper: (answer) => {
      if (answer.path === paths.nextStep || answer.sent.includes('getnextstep')) {
        answer.text = answer.text.replaceAll('"commitment":', '"Commitment":');
      }
    },
    fails: ['reads: GET /api/v1/next-step matches its schema'],
  },
  {
    how: 'a deprecation that the OpenAPI document does not know',
    tamper: atPath(paths.company, ({ headers }) => {
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

/** Answers of the deployment before tampering, for all tests. */
const responseCache: ResponseCache = new Map();

// Tampering needs plain HTTP, and every run counts against the rate limit of an address, of which a local run has many.
describe.skipIf(lacks)(`verify() reports${note}`, () => {
  test.concurrent.each(broken)('$how', async ({ tamper, fails }) => {
    const proxy = await startTamperingProxy(baseUrl, tamper, { cache: responseCache });
    try {
      const { ok, lines } = await verify(proxy.url);

      const failed = lines.filter(({ outcome }) => outcome === 'failed');
      expect(failed.map(({ group, check }) => `${group}: ${check}`)).toEqual(fails);
      expect(ok).toBe(false);
    } finally {
      await proxy.close();
    }
  });
});
