import { paths } from '../../contract/paths.ts';
import type { PassingResponse } from '../support/tampering-proxy.ts';
import { atPath, type Broken, testBrokenDeployments } from './broken-deployment.ts';

const edgeAnswerLines = [
  'problems: GET of an unknown path answers a problem',
  'problems: GET of an unknown version answers a problem',
  'problems: GET of /api/v1/company/ answers a problem',
  'problems: POST to /api/v1/company answers a problem',
  'problems: DELETE of /api/v1/company answers a problem',
  'problems: GET of /api/v1/diagnostic-request answers a problem',
  'problems: POST of 200 kB to /api/v1/diagnostic-request answers a problem',
  'problems: GET of a path of 3,000 characters answers a problem',
];

const broken: Broken[] = [
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
    how: 'a 405 with another Allow',
    tamper: atPath(paths.diagnosticRequest, (answer) => {
      if (answer.status === 405) answer.headers.allow = 'POST';
    }),
    fails: ['problems: GET of /api/v1/diagnostic-request answers a problem'],
  },
  {
    how: 'a 405 that allows where it is a 404',
    tamper: atPath('/verify/nothing-is-here', ({ headers }) => {
      headers.allow = 'GET, HEAD, OPTIONS';
    }),
    fails: ['problems: GET of an unknown path answers a problem'],
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
    fails: ['problems: POST of 200 kB to /api/v1/diagnostic-request answers a problem'],
  },
  {
    how: 'a 413 that pages of any origin may read',
    tamper: (answer) => {
      if (answer.status === 413) answer.headers['access-control-allow-origin'] = '*';
    },
    fails: ['problems: POST of 200 kB to /api/v1/diagnostic-request answers a problem'],
  },
  {
    how: 'a 404 without CORS',
    tamper: atPath('/api/v0/company', ({ headers }) => delete headers['access-control-allow-origin']),
    fails: ['problems: GET of an unknown version answers a problem'],
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
    fails: ['problems: GET of an address of 9,000 bytes answers a problem'],
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
    fails: ['problems: GET of a path of 3,000 characters answers a problem'],
  },
  {
    how: 'a missing page of a problem',
    tamper: atPath(`${paths.problems}throttled`, (answer) => {
      answer.status = 404;
    }),
    fails: ['problems: /problems/throttled is a page', 'links: every internal link answers'],
  },
  {
    how: 'a request endpoint that is down',
    tamper: atPath(paths.diagnosticRequest, (answer) => {
      if (answer.method === 'POST') answer.status = 500;
    }),
    fails: [
      'problems: POST of 200 kB to /api/v1/diagnostic-request answers a problem',
      'problems: POST of an empty object to /api/v1/diagnostic-request answers a problem',
    ],
  },
];

await testBrokenDeployments(broken);
