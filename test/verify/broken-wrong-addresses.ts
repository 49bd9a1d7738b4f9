import { paths } from '../../contract/paths.ts';
import { atPath, type BrokenDeployment, withHeader } from './broken-deployment.ts';

const person = 'pages: a person at a wrong address gets a page';
const program = 'pages: a program at a wrong address gets a problem, though it takes HTML';

/** Changes what a person, or what a program, is answered at a wrong address. */
const atWrongAddress = (who: 'person' | 'program', change: BrokenDeployment['tamper']) =>
  atPath('/verify/nobody-is-here', (answer) => {
    if ((answer.sentHeaders['sec-fetch-mode'] === 'navigate') === (who === 'person')) change(answer);
  });

/** What is wrong with the page for a person, and what is said of it. */
const brokenPages: readonly (readonly [how: string, tamper: BrokenDeployment['tamper'], says: string])[] = [
  ['with another status', (answer) => Object.assign(answer, { status: 200 }), 'expected 404; saw 200'],
  [
    'that may be kept',
    withHeader('cache-control', 'max-age=60'),
    'expected Cache-Control: no-store; saw Cache-Control: max-age=60',
  ],
  [
    'that does not say what it depends on',
    withHeader('vary', 'Accept'),
    'expected Vary: Accept, Sec-Fetch-Dest, Sec-Fetch-Mode; saw Vary: Accept',
  ],
  [
    'without the link to the description',
    withHeader('link'),
    `expected Link: <${paths.openapi}>; rel="service-desc"; saw Link: (absent)`,
  ],
  [
    'without a policy',
    withHeader('content-security-policy'),
    "expected Content-Security-Policy: /default-src 'none'/; saw Content-Security-Policy: (absent)",
  ],
  [
    'that holds the address',
    (answer) => Object.assign(answer, { text: answer.text + answer.path }),
    'expected a page without the address; saw /verify/nobody-is-here',
  ],
  [
    'as a problem',
    withHeader('content-type', 'application/problem+json'),
    'expected Content-Type: text/html; charset=utf-8; saw Content-Type: application/problem+json',
  ],
];

/** Deployments that answer wrongly at an address where nothing is. */
export const brokenWrongAddresses: readonly BrokenDeployment[] = [
  ...brokenPages.map(([how, tamper, says]) => ({
    how: `a page for wrong addresses ${how}`,
    tamper: atWrongAddress('person', tamper),
    fails: { [person]: says },
  })),
  {
    how: 'a page for wrong addresses that programs get, too',
    tamper: atWrongAddress('program', withHeader('content-type', 'text/html; charset=utf-8')),
    fails: {
      [program]:
        'expected Content-Type: application/problem+json; saw Content-Type: text/html; charset=utf-8',
    },
  },
  {
    how: 'a problem at wrong addresses that does not say what it depends on',
    tamper: atWrongAddress('program', withHeader('vary')),
    fails: { [program]: 'expected Vary: Accept, Sec-Fetch-Dest, Sec-Fetch-Mode; saw Vary: (absent)' },
  },
];
