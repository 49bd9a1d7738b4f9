import { expect, test } from 'vitest';
import { mcpRevisions } from '../../contract/agents/mcp-data.ts';
import { cacheControl } from '../../contract/cache-time.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
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
  /** What is broken, for the name of the test. */
  readonly fault: string;
  readonly tamper: Tamper;
  /** The expected message of each failing check, keyed by group and name. No other check fails. */
  readonly failures: Readonly<Record<string, string | RegExp>>;
}

const { baseUrl } = await deploymentUnderTest();
// Each deployment has its own client rate limit.
const { lacks, note } = skipUnless('several client addresses');

const address = 'http://broken.example';
/** Requests each response of the intact deployment only once. */
const cache: ResponseCache = new Map();

const atPath =
  (path: string, change: Tamper): Tamper =>
  (response) => {
    if (response.path === path) change(response);
  };

const withHeader =
  (name: string, value?: string): Tamper =>
  ({ headers }) => {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  };

type Json = ReturnType<typeof JSON.parse>;

/** Changes the JSON of a response in place. */
const inJson =
  (change: (body: Json) => void): Tamper =>
  (response) => {
    if (response.text === '') return;
    const body: Json = JSON.parse(response.text);
    change(body);
    response.text = JSON.stringify(body);
  };

/** Changes the responses to calls of `method` at an endpoint. */
const toCalls = (
  path: string,
  method: string,
  change: Tamper,
  applies = (_response: PassingResponse) => true,
) =>
  atPath(path, (response) => {
    if (response.requestBody.includes(`"method":"${method}"`) && applies(response)) change(response);
  });

const crossOriginCheck = 'a cross-origin page may read but not send';
const { company, pricing } = resourcePaths;
const otherCache = `expected Cache-Control: ${cacheControl}; saw Cache-Control: max-age=1`;

const throttled = `expected no 429 but rate-limit-exceeded; saw 429 ${address}/problems/throttled`;

const failedChecks = async (tamper: Tamper) => {
  const { lines } = await verify(address, { send: true, exchange: tamperedExchange(baseUrl, tamper, cache) });
  return lines.filter(({ outcome }) => outcome === 'failed');
};
/** Checks that fail even without a fault. test/behaviour/checks.test.ts reports them. */
const alreadyFailed = lacks ? [] : (await failedChecks(() => undefined)).map(({ check }) => check);

/** At least one broken deployment for each group of checks. */
const broken: readonly BrokenDeployment[] = [
  {
    fault: 'an OpenAPI document with a different version',
    tamper: atPath(
      paths.openapi,
      inJson((openapi) => {
        openapi.openapi = '3.0.3';
      }),
    ),
    failures: {
      'openapi: the OpenAPI document describes the deployment':
        'expected a document that follows its standard; saw openapi: Invalid string: must start with "3.1"',
    },
  },
  {
    fault: 'documents with a different address',
    tamper: (response) => {
      response.text = response.text.replaceAll(address, 'https://desk.example');
    },
    failures: {
      'openapi: the OpenAPI document describes the deployment':
        'expected documents that contain this address; saw https://desk.example: check that address instead',
    },
  },
  {
    fault: 'a resource that caches keep for only a second',
    tamper: atPath(pricing, (response) => {
      if (response.status === 200) withHeader('cache-control', 'max-age=1')(response);
    }),
    failures: {
      [`reads: GET ${pricing} returns cacheable JSON`]: otherCache,
      [`reads: GET ${pricing} allows cross-origin pages`]: otherCache,
      [`reads: GET ${pricing} returns 304 only for its ETag`]: otherCache,
    },
  },
  {
    fault: 'a deprecated version without the date of its end',
    tamper: (response) => {
      atPath(
        paths.openapi,
        inJson(({ paths }) => {
          if (paths) paths[company].get.deprecated = true;
        }),
      )(response);
      atPath(company, withHeader('deprecation', '@1767225600'))(response);
    },
    failures: {
      [`reads: GET ${company} announces its successor`]: 'expected Sunset: / GMT$/; saw Sunset: (absent)',
    },
  },
  {
    fault: 'a tool whose price is not that of the resource',
    tamper: toCalls(
      paths.mcp,
      'tools/call',
      inJson(({ result }) => {
        const { price } = result?.structuredContent?.diagnostic ?? {};
        if (price) price.amount += 1;
      }),
    ),
    failures: {
      [`mcp: get_pricing matches ${pricing}`]: /at \/diagnostic\/price\/amount$/,
    },
  },
  {
    fault: 'a 404 without a hint',
    tamper: atPath(
      '/errors/414.json',
      inJson((problem) => delete problem.hint),
    ),
    failures: {
      'problems: an object key gets not-found': `expected hint ${address}/openapi.json; saw hint (absent)`,
    },
  },
  {
    fault: 'a cacheable page for unknown paths',
    tamper: ({ requestHeaders, headers, status }) => {
      if (status === 404 && 'sec-fetch-mode' in requestHeaders) headers['cache-control'] = 'max-age=60';
    },
    failures: {
      'pages: a browser at an unknown path gets 404, which is not cached':
        'expected Cache-Control: no-store; saw Cache-Control: max-age=60',
    },
  },
  {
    fault: 'a skill with a different digest',
    tamper: (response) => {
      if (response.status === 200 && response.path.endsWith('/SKILL.md')) response.text += '\n';
    },
    failures: {
      'descriptors: every skill matches the digest in the index':
        /^expected [a-z0-9-]+ with sha256:[0-9a-f]{64}; saw sha256:[0-9a-f]{64}$/,
    },
  },
  {
    fault: 'an MCP server with a different tool in the latest revision',
    tamper: toCalls(
      paths.mcp,
      'tools/list',
      inJson(({ result }) => {
        result.tools[0].name = 'another';
      }),
      ({ requestBody }) => requestBody.includes(mcpRevisions[0]),
    ),
    failures: {
      'mcp: tools/list returns the tools in the server card':
        /^expected the tools in the server card; saw "another" instead of "\w+" at \/0\/name$/,
    },
  },
  {
    fault: 'an A2A agent that lets cross-origin pages send requests',
    tamper: atPath(paths.a2a, (response) => {
      if (response.status === 403) response.status = 200;
    }),
    failures: { [`a2a: ${crossOriginCheck}`]: 'expected 403; saw 200' },
  },
  {
    fault: 'a repeated request with a different identifier',
    tamper: atPath(paths.diagnosticRequest, (response) => {
      if (response.headers['idempotency-replayed']) response.text = '{"id":"another"}';
    }),
    failures: {
      [`request: POST ${paths.diagnosticRequest} returns the same identifier for the same key`]:
        /^expected \{"id":".+"\}; saw \{"id":"another"\}$/,
    },
  },
  {
    fault: 'a sitemap with a dead link',
    tamper: atPath(paths.sitemap, (response) => {
      response.text = response.text.replace('</urlset>', `<url><loc>${address}/nowhere</loc></url></urlset>`);
    }),
    failures: {
      'links: every link in the documents for programs works':
        'expected every address to be reachable; saw 404 at /nowhere, linked from /sitemap.xml',
    },
  },
  {
    fault: 'a catalog with another media type than that of its document',
    tamper: atPath(
      paths.apiCatalog,
      inJson(({ linkset }) => {
        linkset[0].extra = [{ href: `${address}/auth.md`, type: 'text/html' }];
      }),
    ),
    failures: {
      'links: every link in the documents for programs works':
        'expected text/html for /auth.md; saw 200 text/markdown; charset=utf-8',
    },
  },
  {
    fault: 'a page without JSON',
    tamper: atPath('/about.json', (response) => {
      response.status = 404;
    }),
    failures: {
      'links: every page in /llms.txt is available as HTML, Markdown and JSON':
        'expected application/json for /about.md; saw 404 application/json',
    },
  },
  {
    fault: 'a document with the base URL placeholder',
    tamper: atPath(paths.authMd, (response) => {
      response.text += `\n${baseUrlPlaceholder}\n`;
    }),
    failures: {
      'links: no document contains the base URL placeholder': `expected ${address}; saw ${baseUrlPlaceholder} in /auth.md`,
    },
  },
  {
    fault: 'an endpoint whose throttle all callers have used up',
    tamper: (response) => {
      const answered = { [paths.diagnosticRequest]: 422, [`${paths.diagnosticRequest}/validate`]: 200 };
      if (answered[response.path] !== response.status) return;
      response.status = 429;
      response.text = JSON.stringify({
        type: `${address}/problems/throttled`,
        title: 'The service is busy',
        status: 429,
        detail: 'Too many calls.',
      });
    },
    failures: {
      [`problems: an empty object to ${paths.diagnosticRequest} gets validation-failed`]: throttled,
      'request: a dry run accepts a valid request': throttled,
    },
  },
];

test.skipIf(lacks).each(broken)(
  `verify() reports $fault, and nothing else${note}`,
  async ({ tamper, failures }) => {
    const failed = (await failedChecks(tamper)).filter(({ check }) => !alreadyFailed.includes(check));
    const expected = Object.entries(failures).map(([name, message]) => [
      name,
      message instanceof RegExp ? expect.stringMatching(message) : message,
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
