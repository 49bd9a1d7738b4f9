import { describe, expect, test } from 'vitest';
import { verify } from '../../verify/verify.ts';
import { deploymentUnderTest, skipUnless } from '../behaviour/deployment-under-test.ts';
import { stubTamperedFetch } from '../support/tampering-proxy.ts';
import { brokenAgents } from './broken-agents.ts';
import type { BrokenDeployment } from './broken-deployment.ts';
import { brokenDocuments } from './broken-documents.ts';
import { brokenProblems } from './broken-problems.ts';
import { brokenRequests } from './broken-requests.ts';
import { brokenResources } from './broken-resources.ts';
import { brokenSpellings } from './broken-spellings.ts';
import { brokenWrongAddresses } from './broken-wrong-addresses.ts';

const broken = [
  ...brokenResources,
  ...brokenProblems,
  ...brokenSpellings,
  ...brokenDocuments,
  ...brokenAgents,
  ...brokenRequests,
  ...brokenWrongAddresses,
];

const { baseUrl } = await deploymentUnderTest();
// Tampering needs plain HTTP, and the rate limit of a client for each deployment: the one on this machine has both.
const { lacks, note } = skipUnless('several client addresses');

// What the deployment answers before it is broken is asked for once.
const deploy = stubTamperedFetch(baseUrl, new Map());

/** The lines of verify() on a deployment that is broken in one way, with `$URL` in place of its address. */
async function linesOn({ tamper, send = false }: Omit<BrokenDeployment, 'how' | 'fails'>) {
  const url = deploy(tamper);
  const { lines } = await verify(url, { send });
  return lines.map(({ group, check, outcome, expected = '', seen }) => ({
    name: `${group}: ${check}`,
    outcome,
    says: `expected ${expected}; saw ${seen}`.replaceAll(url, '$URL'),
  }));
}

describe.skipIf(lacks)(`verify() says what is wrong, and nothing else, of${note}`, () => {
  test.each(broken)('$how', async ({ fails, ...deployment }) => {
    const lines = await linesOn(deployment);

    const failed = lines.filter(({ outcome }) => outcome === 'failed');
    const expected = Object.entries(fails).map(([name, says]) => [
      name,
      says instanceof RegExp ? expect.stringMatching(says) : says,
    ]);
    expect(Object.fromEntries(failed.map(({ name, says }) => [name, says]))).toEqual(
      Object.fromEntries(expected),
    );
  });

  test('each check of a run, by a deployment on which it alone fails', async () => {
    const lines = await linesOn({ tamper: () => undefined, send: true });

    const alone = broken.map(({ fails }) => Object.keys(fails)).filter((names) => names.length === 1);
    // tls.test.ts breaks those of a deployment with TLS.
    const checks = lines.map(({ name }) => name).filter((name) => !name.startsWith('tls: '));
    expect(checks.length).toBeGreaterThan(100);
    expect(checks.filter((name) => !alone.flat().includes(name))).toEqual([]);
  });
});
