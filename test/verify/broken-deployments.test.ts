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
  /** The lines that fail, and no others. */
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

const edgeAnswerLines = [
  'problems: GET of an unknown path is a problem',
  'problems: GET of an unknown version is a problem',
  'problems: GET of /api/v1/company/ is a problem',
  'problems: POST to /api/v1/company is a problem',
  'problems: DELETE of /api/v1/company is a problem',
  'problems: GET of /api/v1/diagnostic-request is a problem',
  'problems: POST of 200 kB to /api/v1/diagnostic-request is a problem',
  'problems: GET of a path of 3,000 characters is a problem',
];

const broken: Broken[] = [
  {
    how: 'a skill that is not the one with the digest',
    tamper: (answer) => {
      if (answer.path.endsWith('/SKILL.md')) answer.text += '\n';
    },
    fails: ['skills: every skill is served with the digest that the index says'],
  },
  {
    how: 'a resource without CORS',
    tamper: atPath(paths.pricing, ({ headers }) => delete headers['access-control-allow-origin']),
    fails: ['reads: GET /api/v1/pricing may be read by pages of any origin'],
  },
  {
    how: 'a preflight that is refused',
    tamper: atPath(paths.cases, (answer) => {
      if (answer.method === 'OPTIONS') answer.status = 403;
    }),
    fails: ['reads: GET /api/v1/cases may be read by pages of any origin'],
  },
  {
    how: 'a 404 that is a page',
    tamper: (answer) => {
      if (answer.status === 404)
        Object.assign(answer, { text: '<p>Not found', headers: { 'content-type': 'text/html' } });
    },
    fails: [
      'problems: GET of an unknown path is a problem',
      'problems: GET of an unknown version is a problem',
      'problems: GET of /api/v1/company/ is a problem',
    ],
  },
  {
    how: 'a 404 without a hint',
    tamper: atPath('/verify/nothing-is-here', (answer) => {
      answer.text = answer.text.replace(/,"hint":"[^"]*"/, '');
    }),
    fails: ['problems: GET of an unknown path is a problem'],
  },
  {
    how: 'a 404 that does not name its request',
    tamper: atPath('/verify/nothing-is-here', (answer) => {
      answer.text = answer.text.replace(/,"requestId":"[^"]*"/, '');
    }),
    fails: ['problems: GET of an unknown path is a problem'],
  },
  {
    how: 'a 405 without Allow',
    tamper: atPath(paths.diagnosticRequest, ({ headers }) => delete headers.allow),
    fails: [
      'problems: GET of /api/v1/diagnostic-request is a problem',
      'descriptors: what /.well-known/api-catalog names answers with the type that it says',
      'links: every internal link answers',
    ],
  },
  {
    how: 'a 405 with another Allow',
    tamper: atPath(paths.diagnosticRequest, (answer) => {
      if (answer.status === 405) answer.headers.allow = 'POST';
    }),
    fails: ['problems: GET of /api/v1/diagnostic-request is a problem'],
  },
  {
    how: 'a 405 that allows where it is a 404',
    tamper: atPath('/verify/nothing-is-here', ({ headers }) => {
      headers.allow = 'GET, HEAD, OPTIONS';
    }),
    fails: ['problems: GET of an unknown path is a problem'],
  },
  {
    how: 'a 413 of the gateway',
    tamper: (answer) => {
      if (answer.status === 413)
        Object.assign(answer, {
          text: '{"message":"Request Too Long"}',
          headers: { 'content-type': 'application/json' },
        });
    },
    fails: ['problems: POST of 200 kB to /api/v1/diagnostic-request is a problem'],
  },
  {
    how: 'a 413 that pages of any origin may read',
    tamper: (answer) => {
      if (answer.status === 413) answer.headers['access-control-allow-origin'] = '*';
    },
    fails: ['problems: POST of 200 kB to /api/v1/diagnostic-request is a problem'],
  },
  {
    how: 'a 404 without CORS',
    tamper: atPath('/api/v0/company', ({ headers }) => delete headers['access-control-allow-origin']),
    fails: ['problems: GET of an unknown version is a problem'],
  },
  ...['x-content-type-options', 'strict-transport-security', 'content-security-policy'].map((name) => ({
    how: `answers of the edge without ${name}`,
    tamper: (answer: PassingResponse) => {
      if ([404, 405, 413].includes(answer.status) || answer.path.startsWith('/aaa'))
        delete answer.headers[name];
    },
    fails: edgeAnswerLines,
  })),
  {
    how: 'a 414 of CloudFront that is a page',
    tamper: (answer) => {
      if (answer.path.includes('?qqq'))
        Object.assign(answer, { text: '<h1>414 ERROR', headers: { 'content-type': 'text/html' } });
    },
    fails: ['problems: GET of an address of 9,000 bytes is a problem'],
  },
  {
    how: 'an error page with a part of the security headers',
    tamper: (answer) => {
      if (answer.path.includes('?qqq')) answer.headers['x-content-type-options'] = 'nosniff';
    },
    fails: ['problems: the error page of CloudFront carries the security headers'],
  },
  {
    how: 'a 414 without a title',
    tamper: (answer) => {
      if (answer.path.startsWith('/aaa')) answer.text = answer.text.replace('"title":', '"Title":');
    },
    fails: ['problems: GET of a path of 3,000 characters is a problem'],
  },
  {
    how: 'a missing page of a problem',
    tamper: atPath(`${paths.problems}throttled`, (answer) => {
      answer.status = 404;
    }),
    fails: ['problems: /problems/throttled is a page', 'links: every internal link answers'],
  },
  {
    how: 'a request door that is down',
    tamper: atPath(paths.diagnosticRequest, (answer) => {
      if (answer.method === 'POST') answer.status = 500;
    }),
    fails: [
      'problems: POST of 200 kB to /api/v1/diagnostic-request is a problem',
      'problems: POST of an empty object to /api/v1/diagnostic-request is a problem',
    ],
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
    how: 'a resource that its tool does not know',
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
      'a2a: the agent card is one',
      'a2a: SendMessage is answered in 1.0',
      'a2a: a version that it does not speak is refused',
    ],
  },
  {
    how: 'an A2A agent that fails',
    tamper: atPath(paths.a2a, (answer) => {
      if (answer.method === 'POST') answer.status = 500;
    }),
    fails: ['a2a: SendMessage is answered in 1.0', 'a2a: a version that it does not speak is refused'],
  },
  {
    how: 'a descriptor of the wrong media type',
    tamper: atPath(paths.serverCard, ({ headers }) => {
      headers['content-type'] = 'application/json';
    }),
    fails: [
      'descriptors: what /.well-known/api-catalog names answers with the type that it says',
      'mcp: the server card is one',
    ],
  },
  {
    how: 'a resource without an ETag',
    tamper: atPath(paths.company, ({ headers }) => delete headers.etag),
    fails: ['reads: GET /api/v1/company answers 304 to its ETag'],
  },
  {
    how: 'a resource that is kept for a day',
    tamper: atPath(paths.services, ({ headers }) => {
      headers['cache-control'] = 'public, max-age=86400';
    }),
    fails: ['reads: GET /api/v1/services may be kept for an hour'],
  },
  {
    how: 'a resource that breaks its schema, as does its tool',
    tamper: (answer) => {
      if (answer.path === paths.nextStep || answer.sent.includes('getnextstep')) {
        answer.text = answer.text.replaceAll('"commitment":', '"Commitment":');
      }
    },
    fails: ['reads: GET /api/v1/next-step holds to its schema'],
  },
  {
    how: 'an announced end that the description does not know',
    tamper: atPath(paths.company, ({ headers }) => {
      headers.deprecation = '@1767225600';
    }),
    fails: ['versions: GET /api/v1/company announces no end'],
  },
  {
    how: 'a page without protection',
    tamper: atPath('/', ({ headers }) => delete headers['content-security-policy']),
    fails: ['headers: GET / carries the security headers'],
  },
  {
    how: 'a description of another deployment',
    tamper: atPath(paths.openapi, (answer) => {
      answer.text = answer.text.replace(
        /"servers":\[\{"url":"[^"]*"/,
        '"servers":[{"url":"https://elsewhere.example"',
      );
    }),
    fails: ['reads: /openapi.json names this deployment as its server'],
  },
];

/** What the deployment answers before it is broken, for all of these. */
const responseCache: ResponseCache = new Map();

// Tampering needs plain HTTP, and every run costs a deployment one request: the one on this machine has them to spare.
describe.skipIf(lacks)(`verify() names what is wrong with${note}`, () => {
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
