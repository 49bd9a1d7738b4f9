import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { atPath, type BrokenDeployment, inJson, withHeader } from './broken-deployment.ts';

const resource = resourcePaths.company;

const redirects: readonly (readonly [path: string, document: string])[] = [
  [`${resource}/`, resource],
  [resource.toUpperCase(), resource],
  ['/index.html', '/'],
  ['/openapi.yaml', paths.openapi],
  ['/.well-known/agent.json', paths.agentCard],
];

const asked = (path: string) => `${path}?verify=1`;

/** Deployments that lead other spellings elsewhere, or nowhere. */
export const brokenSpellings: readonly BrokenDeployment[] = [
  ...redirects.flatMap(([path, document]): BrokenDeployment[] => [
    {
      how: `${path} answered with 404`,
      tamper: atPath(asked(path), (answer) => Object.assign(answer, { status: 404 })),
      fails: { [`spellings: ${path} leads to ${document}`]: 'expected 308; saw 404' },
    },
    {
      how: `${path} led to its document without the query`,
      tamper: atPath(asked(path), withHeader('location', document)),
      fails: {
        [`spellings: ${path} leads to ${document}`]: `expected Location: ${document}?verify=1; saw Location: ${document}`,
      },
    },
  ]),
  {
    how: 'another spelling that pages of other origins cannot follow',
    tamper: atPath(asked('/index.html'), withHeader('access-control-allow-origin')),
    fails: {
      'spellings: /index.html leads to /':
        'expected Access-Control-Allow-Origin: *; saw Access-Control-Allow-Origin: (absent)',
    },
  },
  {
    how: 'a path that leads to another site',
    tamper: atPath('//verify.example/index.html/', (answer) => Object.assign(answer, { status: 308 })),
    fails: { 'spellings: no path leads to another site': 'expected 404; saw 308' },
  },
  {
    how: 'a 404 that names no nearest path',
    tamper: atPath(
      `${resource}/verify/nothing`,
      inJson((problem) => {
        problem.detail = 'There is nothing.';
      }),
    ),
    fails: {
      'spellings: a 404 names the nearest path that exists': `expected ${resource} in the detail; saw There is nothing.`,
    },
  },
];
