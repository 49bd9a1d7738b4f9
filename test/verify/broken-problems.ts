import { paths } from '../../contract/paths.ts';
import { problemTypes } from '../../contract/problem-types.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import type { PassingResponse } from '../support/tampering-proxy.ts';
import { atPath, type BrokenDeployment, inJson, withHeader } from './broken-deployment.ts';

type Tamper = BrokenDeployment['tamper'];

const nothing = '/verify/nothing-is-here';
const tooLong = (answer: PassingResponse) => answer.path.startsWith('/aaa');
const tooLongForCloudFront = (answer: PassingResponse) => answer.path.includes('?qqq');

const where =
  (isMeant: (answer: PassingResponse) => boolean, change: Tamper): Tamper =>
  (answer) => {
    if (isMeant(answer)) change(answer);
  };

const asPage: Tamper = (answer) =>
  Object.assign(answer, { text: '<p>No', headers: { 'content-type': 'text/html' } });
const saidOfPage = 'expected Content-Type: application/problem+json; saw Content-Type: text/html';

const withoutMember = (name: string) => inJson((problem) => delete problem[name]);
const withMember = (name: string, value: unknown) =>
  inJson((problem) => {
    problem[name] = value;
  });

const lineOf = (what: string) => `problems: ${what} answers a problem`;
const empty = lineOf(`POST of an empty object to ${paths.diagnosticRequest}`);
const toEmptyObject = (change: Tamper) =>
  where(({ path, sent }) => path === paths.diagnosticRequest && sent === '{}', change);

/** Answers to one invalid request each. */
const requests: readonly (readonly [what: string, isMeant: (answer: PassingResponse) => boolean])[] = [
  ['GET of an unknown path', ({ path }) => path === nothing],
  ['GET of an unknown version', ({ path }) => path === '/api/v0/company'],
  [
    `POST to ${resourcePaths.company}`,
    ({ path, method }) => path === resourcePaths.company && method === 'POST',
  ],
  [
    `DELETE of ${resourcePaths.company}`,
    ({ path, method }) => path === resourcePaths.company && method === 'DELETE',
  ],
  [
    `GET of ${paths.diagnosticRequest}`,
    ({ path, method }) => path === paths.diagnosticRequest && method === 'GET',
  ],
  [`POST of 200 kB to ${paths.diagnosticRequest}`, ({ status }) => status === 413],
  ['GET of a path of 3,000 characters', tooLong],
];

/** Headers that each of these answers has, and what is said where one is missing. */
const edgeHeaders = ['X-Content-Type-Options', 'Strict-Transport-Security', 'Content-Security-Policy'];

const brokenRequests = requests.flatMap(([what, isMeant]): BrokenDeployment[] => [
  {
    how: `${what} answered without a title`,
    tamper: where(isMeant, withoutMember('title')),
    fails: {
      [lineOf(what)]: "expected a body of its schema; saw body must have required property 'title'",
    },
  },
]);

/** What is wrong with a 404 at `nothing`, and what is said of it. */
const brokenNotFound: readonly (readonly [how: string, tamper: Tamper, says: string | RegExp])[] = [
  ['as a page', asPage, /^expected X-Content-Type-Options: \/\^nosniff\$\/; saw .*\(absent\)$/],
  ['as a page with every header', withHeader('content-type', 'text/html'), saidOfPage],
  ['with another status', (answer) => Object.assign(answer, { status: 410 }), 'expected 404; saw 410'],
  ['with another status in the body', withMember('status', 410), 'expected status 404 in the body; saw 410'],
  [
    'with the type of another deployment',
    withMember('type', 'https://elsewhere.example/problems/not-found'),
    'expected type $URL/problems/not-found; saw type https://elsewhere.example/problems/not-found',
  ],
  [
    'with the type of another problem',
    inJson((problem) => {
      problem.type = problem.type.replace('not-found', 'forbidden');
    }),
    'expected type $URL/problems/not-found; saw type $URL/problems/forbidden',
  ],
  ['without a hint', withoutMember('hint'), 'expected hint $URL/openapi.json; saw hint (absent)'],
  [
    'with the hint of another deployment',
    withMember('hint', 'https://elsewhere.example/openapi.json'),
    'expected hint $URL/openapi.json; saw hint https://elsewhere.example/openapi.json',
  ],
  [
    'without the name of its request',
    withoutMember('requestId'),
    'expected the requestId by which operators find the request; saw none',
  ],
  [
    'cacheable',
    withHeader('cache-control', 'public, max-age=60'),
    'expected Cache-Control: no-store; saw Cache-Control: public, max-age=60',
  ],
  [
    'with methods that are allowed',
    withHeader('allow', 'GET, HEAD, OPTIONS'),
    'expected no Allow; saw Allow: GET, HEAD, OPTIONS',
  ],
  [
    'without CORS',
    withHeader('access-control-allow-origin'),
    'expected Access-Control-Allow-Origin: *; saw Access-Control-Allow-Origin: (absent)',
  ],
  ...edgeHeaders.map(
    (name) =>
      [
        `without ${name}`,
        withHeader(name.toLowerCase()),
        new RegExp(`^expected ${name}: /.+/; saw ${name}: \\(absent\\)$`),
      ] as const,
  ),
];

const brokenUriTooLong: BrokenDeployment[] = [
  {
    how: 'a 414 of CloudFront that is a page',
    tamper: where(tooLongForCloudFront, asPage),
    fails: { [lineOf('GET of an address of 9,000 bytes')]: saidOfPage },
  },
  {
    how: 'a 414 of CloudFront that may be kept',
    tamper: where(tooLongForCloudFront, withHeader('cache-control', 'max-age=60')),
    fails: {
      [lineOf('GET of an address of 9,000 bytes')]:
        /^expected Cache-Control: \/.+\/; saw Cache-Control: max-age=60$/,
    },
  },
  {
    how: 'an error page of CloudFront with some of the security headers',
    tamper: where(tooLongForCloudFront, withHeader('x-content-type-options', 'nosniff')),
    fails: {
      'problems: the error page of CloudFront carries the security headers':
        /^expected Content-Security-Policy: \/.+\/; saw Content-Security-Policy: \(absent\)$/,
    },
  },
];

const brokenEndpoint: BrokenDeployment[] = [
  {
    how: 'a 405 with another Allow',
    tamper: where(
      ({ path, status }) => path === paths.diagnosticRequest && status === 405,
      withHeader('allow', 'POST'),
    ),
    fails: {
      [lineOf(`GET of ${paths.diagnosticRequest}`)]: 'expected Allow: POST, OPTIONS; saw Allow: POST',
    },
  },
  {
    how: 'a 413 that pages of any origin may read',
    tamper: where(({ status }) => status === 413, withHeader('access-control-allow-origin', '*')),
    fails: {
      [lineOf(`POST of 200 kB to ${paths.diagnosticRequest}`)]:
        'expected no Access-Control-Allow-Origin; saw Access-Control-Allow-Origin: *',
    },
  },
  {
    how: 'an invalid request that is accepted',
    tamper: toEmptyObject((answer) => Object.assign(answer, { status: 202 })),
    fails: { [empty]: 'expected 422; saw 202' },
  },
  {
    how: 'an answer without the policies of the rate limit',
    tamper: toEmptyObject(withHeader('ratelimit-policy', '"client";q=5;w=60')),
    fails: { [empty]: /^expected RateLimit-Policy: \/.+\/; saw RateLimit-Policy: "client";q=5;w=60$/ },
  },
  {
    how: 'an answer that does not say what remains of one rate limit',
    tamper: toEmptyObject(withHeader('ratelimit', '"client";r=4;t=60')),
    fails: { [empty]: /^expected RateLimit: \/.+\/; saw RateLimit: "client";r=4;t=60$/ },
  },
  {
    how: 'an invalid request answered with the problem of another',
    tamper: toEmptyObject(
      inJson((problem) => {
        problem.type = problem.type.replace('validation-failed', 'malformed-body');
      }),
    ),
    fails: {
      [empty]: 'expected type $URL/problems/validation-failed; saw type $URL/problems/malformed-body',
    },
  },
  {
    how: 'a request endpoint that is down',
    tamper: where(
      ({ path, method }) => path === paths.diagnosticRequest && method === 'POST',
      (answer) => Object.assign(answer, { status: 500 }),
    ),
    fails: {
      [lineOf(`POST of 200 kB to ${paths.diagnosticRequest}`)]: 'expected 413; saw 500',
      [empty]: 'expected 422; saw 500',
    },
  },
];

const brokenPages = problemTypes.map(
  ({ slug, title }): BrokenDeployment => ({
    how: `a page at /problems/${slug} about another problem`,
    tamper: atPath(paths.problems + slug, (answer) => {
      answer.text = answer.text.replaceAll(title, 'Something else');
    }),
    fails: {
      [`problems: /problems/${slug} is a page`]: `expected a page about "${title}"; saw another page`,
    },
  }),
);

/** Deployments whose errors, or their pages, are wrong. */
export const brokenProblems: readonly BrokenDeployment[] = [
  ...brokenRequests,
  ...brokenNotFound.map(([how, tamper, says]) => ({
    how: `a 404 ${how}`,
    tamper: atPath(nothing, tamper),
    fails: { [lineOf('GET of an unknown path')]: says },
  })),
  ...brokenUriTooLong,
  ...brokenEndpoint,
  ...brokenPages,
  {
    how: 'a page of a problem that is missing',
    tamper: atPath(`${paths.problems}throttled`, (answer) => Object.assign(answer, { status: 404 })),
    fails: {
      'problems: /problems/throttled is a page': 'expected 200; saw 404',
      'links: every internal link answers':
        /^expected an answer at every address; saw 404 at \/problems\/throttled, to which \S+ links$/,
    },
  },
  {
    how: 'a page of a problem of another media type',
    tamper: atPath(`${paths.problems}throttled`, withHeader('content-type', 'text/html-or-not')),
    fails: {
      'problems: /problems/throttled is a page':
        'expected Content-Type: text/html; saw Content-Type: text/html-or-not',
    },
  },
];
