import { describe, expect, test } from 'vitest';
import { verify } from '../../verify/verify.ts';
import { deploymentUnderTest, skipUnless } from '../behaviour/deployment-under-test.ts';
import { type PassingResponse, type ResponseCache, startTamperingProxy } from '../support/tampering-proxy.ts';

/** A deployment that is wrong in one way. */
export interface Broken {
  readonly how: string;
  tamper(answer: PassingResponse): void;
  /** The lines that fail, and no others. */
  readonly fails: string[];
}

/** Changes what is answered at `path` alone. */
export const atPath =
  (path: string, change: (answer: PassingResponse) => void): Broken['tamper'] =>
  (answer) => {
    if (answer.path === path) change(answer);
  };

/**
 * A test for each row: the lines that fail are those that it names. Tampering needs plain HTTP, and every run costs a
 * deployment one request: the one on this machine has them to spare.
 */
export async function testBrokenDeployments(broken: readonly Broken[]): Promise<void> {
  const { baseUrl } = await deploymentUnderTest();
  const { lacks, note } = skipUnless('several client addresses');
  /** What the deployment answers before it is broken, for all of these. */
  const responseCache: ResponseCache = new Map();

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
}
