import { paths } from '../../contract/paths.ts';
import { atPath, type BrokenDeployment, withHeader } from './broken-deployment.ts';

const dryRun = 'dry-run: a dry run takes a valid request';
const accepted = `request: POST ${paths.diagnosticRequest} accepts a request`;
const repeated = `request: POST ${paths.diagnosticRequest} answers the same key with the same identifier`;

/** Deployments whose endpoint of diagnostic requests, or of dry runs, is wrong. */
export const brokenRequests: readonly BrokenDeployment[] = [
  {
    how: 'a dry run that refuses a valid request',
    tamper: atPath(paths.dryRun, (answer) => {
      if (answer.method === 'POST') answer.status = 422;
    }),
    fails: { [dryRun]: 'expected 200; saw 422' },
  },
  {
    how: 'a dry run that says nothing',
    tamper: atPath(paths.dryRun, (answer) => {
      answer.text = '{}';
    }),
    fails: { [dryRun]: /^expected a body of its schema; saw body must have required property 'valid'/ },
  },
  {
    how: 'a dry run that counts as a request',
    tamper: atPath(paths.dryRun, withHeader('ratelimit-policy', '"diagnostic-request";q=5;w=60')),
    fails: {
      [dryRun]:
        'expected RateLimit-Policy: "dry-run";q=30;w=60; saw RateLimit-Policy: "diagnostic-request";q=5;w=60',
    },
  },
  {
    how: 'a request that is accepted without an identifier',
    send: true,
    tamper: atPath(paths.diagnosticRequest, (answer) => {
      if (answer.status === 202) answer.text = '{}';
    }),
    fails: {
      [accepted]: "expected a body of its schema; saw body must have required property 'id'",
    },
  },
  {
    how: 'a repetition that is not called one',
    send: true,
    tamper: atPath(paths.diagnosticRequest, withHeader('idempotency-replayed')),
    fails: {
      [repeated]: 'expected Idempotency-Replayed: true; saw Idempotency-Replayed: (absent)',
    },
  },
  {
    how: 'a repetition with another identifier',
    send: true,
    tamper: atPath(paths.diagnosticRequest, (answer) => {
      if (answer.headers['idempotency-replayed']) answer.text = '{"id":"another"}';
    }),
    fails: { [repeated]: /^expected \{"id":".+"\}; saw \{"id":"another"\}$/ },
  },
];
