import { expect, test } from 'vitest';
import { mcpRevisions } from '../../contract/agents/mcp-data.ts';
import { cacheControl } from '../../contract/cache-time.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { verify } from '../../verify/verify.ts';
import { deploymentUnderTest, skipUnless } from '../behaviour/deployment-under-test.ts';
import {
  type PassingResponse,
  type ResponseCache,
  type Tamper,
  tamperedExchange,
} from '../support/tampering-proxy.ts';

/** A deployment with one fault. */
interface BrokenDeployment {
  readonly how: string;
  readonly tamper: Tamper;
  /** The expected message of each failing check, by group and name. No other check fails. */
  readonly fails: Readonly<Record<string, string | RegExp>>;
}

const { baseUrl } = await deploymentUnderTest();
// Each deployment has its own client rate limit.
const { lacks, note } = skipUnless('several client addresses');

const address = 'http://broken.example';
/** Each response of the intact deployment is requested once. */
const cache: ResponseCache = new Map();

const atPath =
  (path: string, change: Tamper): Tamper =>
  (answer) => {
    if (answer.path === path) change(answer);
  };

const withHeader =
  (name: string, value?: string): Tamper =>
  ({ headers }) => {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  };

type Json = ReturnType<typeof JSON.parse>;

/** Changes the JSON of an answer in place. */
const inJson =
  (change: (body: Json) => void): Tamper =>
  (answer) => {
    if (answer.text === '') return;
    const body: Json = JSON.parse(answer.text);
    change(body);
    answer.text = JSON.stringify(body);
  };

/** Changes the responses to calls of `method` at an endpoint. */
const toCalls = (path: string, method: string, change: Tamper, isMeant = (_sent: PassingResponse) => true) =>
  atPath(path, (answer) => {
    if (answer.sent.includes(`"method":"${method}"`) && isMeant(answer)) change(answer);
  });

const foreignPage = 'a page of any origin may read but not send';
const { company, pricing } = resourcePaths;
const otherCache = `expected Cache-Control: ${cacheControl}; saw Cache-Control: max-age=1`;

const failedChecks = async (tamper: Tamper) => {
  const { lines } = await verify(address, { send: true, exchange: tamperedExchange(baseUrl, tamper, cache) });
  return lines.filter(({ outcome }) => outcome === 'failed');
};
/** Checks that fail without a fault. test/behaviour/checks.test.ts reports those. */
const alreadyFailed = lacks ? [] : (await failedChecks(() => undefined)).map(({ check }) => check);

/** One for each group of checks. */
const broken: readonly BrokenDeployment[] = [
  {
    how: 'an OpenAPI document of another version',
    tamper: atPath(
      paths.openapi,
      inJson((openapi) => {
        openapi.openapi = '3.0.3';
      }),
    ),
    fails: {
      'openapi: the OpenAPI document describes the deployment':
        'expected a document that follows its standard; saw openapi: Invalid string: must start with "3.1"',
    },
  },
  {
    how: 'documents of another address',
    tamper: (answer) => {
      answer.text = answer.text.replaceAll(address, 'https://desk.example');
    },
    fails: {
      'openapi: the documents name the address of the deployment':
        'expected documents that contain this address; saw that they contain https://desk.example: check that address',
    },
  },
  {
    how: 'a resource that caches keep for a second',
    tamper: atPath(pricing, (answer) => {
      if (answer.status === 200) withHeader('cache-control', 'max-age=1')(answer);
    }),
    fails: {
      [`reads: GET ${pricing} returns cacheable JSON`]: otherCache,
      [`reads: GET ${pricing} allows pages of any origin`]: otherCache,
      [`reads: GET ${pricing} returns 304 only for its ETag`]: otherCache,
    },
  },
  {
    how: 'a deprecated version whose sunset was before its deprecation',
    tamper: (answer) => {
      atPath(
        paths.openapi,
        inJson(({ paths }) => {
          if (paths) paths[company].get.deprecated = true;
        }),
      )(answer);
      atPath(company, ({ headers }) => {
        headers.deprecation = '@1767225600';
        headers.sunset = 'Wed, 31 Dec 2025 23:59:59 GMT';
        headers.link = `<${pricing}>; rel="successor-version", ${headers.link}`;
      })(answer);
    },
    fails: {
      [`reads: GET ${company} announces its successor`]:
        'expected Sunset after Deprecation: @1767225600; saw Wed, 31 Dec 2025 23:59:59 GMT',
    },
  },
  {
    how: 'a 404 without a hint',
    tamper: atPath(
      '/errors/414.json',
      inJson((problem) => delete problem.hint),
    ),
    fails: {
      'problems: the key of an object is answered not-found': `expected hint ${address}/openapi.json; saw hint (absent)`,
    },
  },
  {
    how: 'a page for wrong addresses that may be kept',
    tamper: ({ sentHeaders, headers, status }) => {
      if (
        status === 404 &&
        'sec-fetch-mode' in sentHeaders &&
        headers['content-type'] !== 'application/problem+json'
      )
        headers['cache-control'] = 'max-age=60';
    },
    fails: {
      'pages: a person at a wrong address gets a page that links to the nearest one':
        'expected Cache-Control: no-store; saw Cache-Control: max-age=60',
    },
  },
  {
    how: 'a skill with another digest',
    tamper: (answer) => {
      if (answer.status === 200 && answer.path.endsWith('/SKILL.md')) answer.text += '\n';
    },
    fails: {
      'descriptors: every skill has the digest of its index entry':
        /^expected [a-z0-9-]+ with sha256:[0-9a-f]{64}; saw sha256:[0-9a-f]{64}$/,
      'mcp: every skill has the bytes and the digest of the index':
        /^expected the size of the skill; saw \/ is \d+ and not \d+$/,
    },
  },
  {
    how: 'an MCP server with another tool in the latest revision',
    tamper: toCalls(
      paths.mcp,
      'tools/list',
      inJson(({ result }) => {
        result.tools[0].name = 'another';
      }),
      ({ sent }) => sent.includes(mcpRevisions[0]),
    ),
    fails: {
      'mcp: tools/list equals the tools of the server card':
        /^expected the tools of the server card; saw \/0\/name is "another" and not "\w+"$/,
    },
  },
  {
    how: 'an A2A agent that pages of any origin may send with',
    tamper: atPath(paths.a2a, (answer) => {
      if (answer.status === 403) answer.status = 200;
    }),
    fails: { [`a2a: ${foreignPage}`]: 'expected 403; saw 200' },
  },
  {
    how: 'a repeated request with another identifier',
    tamper: atPath(paths.diagnosticRequest, (answer) => {
      if (answer.headers['idempotency-replayed']) answer.text = '{"id":"another"}';
    }),
    fails: {
      [`request: POST ${paths.diagnosticRequest} returns the same identifier for the same key`]:
        /^expected \{"id":".+"\}; saw \{"id":"another"\}$/,
    },
  },
  {
    how: 'a page with a dead link',
    tamper: atPath(pagePaths.privacy, (answer) => {
      answer.text = answer.text.replace('</main>', '<a href="/nowhere">Prices</a></main>');
    }),
    fails: {
      'links: every internal link answers':
        'expected an answer at every address; saw 404 at /nowhere, to which /privacy links',
    },
  },
  {
    how: 'a page whose JSON has another text',
    tamper: atPath(
      `${pagePaths.privacy}.json`,
      inJson((page) => {
        page.text = 'Another text.';
      }),
    ),
    fails: {
      'links: every page of the sitemap links to JSON with its text': `expected the text of the Markdown of ${address}/privacy at /privacy.json; saw another text`,
    },
  },
];

test.skipIf(lacks).each(broken)(
  `verify() says what is wrong, and nothing else, of $how${note}`,
  async ({ tamper, fails }) => {
    const failed = (await failedChecks(tamper)).filter(({ check }) => !alreadyFailed.includes(check));
    const expected = Object.entries(fails).map(([name, says]) => [
      name,
      says instanceof RegExp ? expect.stringMatching(says) : says,
    ]);
    expect(
      Object.fromEntries(
        failed.map(({ group, check, expected, seen }) => [
          `${group}: ${check}`,
          `expected ${expected}; saw ${seen}`,
        ]),
      ),
    ).toEqual(Object.fromEntries(expected));
  },
);
