import { inspect } from 'node:util';
import * as z from 'zod';
import type { CheckResult } from './report.ts';

/** Thrown by a check when the deployment differs from the contract. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  readonly expected: string;
  readonly seen: string;

  constructor(expected: string, seen: string, options?: ErrorOptions) {
    super(`Expected ${expected}, but saw ${seen}`, options);
    this.expected = expected;
    this.seen = seen;
  }
}

/** Thrown by a check when there is nothing to check. The message contains the reason. */
export class Skip extends Error {
  override readonly name = 'Skip';
}

/** Runs a check and returns its outcome. */
export async function runCheck(
  run: () => Promise<string>,
): Promise<Pick<CheckResult, 'outcome' | 'expected' | 'seen'>> {
  try {
    return { outcome: 'passed', seen: await run() };
  } catch (error) {
    if (error instanceof Skip) return { outcome: 'skipped', seen: error.message };
    if (error instanceof Mismatch) return { outcome: 'failed', expected: error.expected, seen: error.seen };
    if (error instanceof z.ZodError)
      return {
        outcome: 'failed',
        expected: 'a document that follows its standard',
        seen: describeIssues(error),
      };
    // Any other error is a bug in the check.
    return { outcome: 'failed', expected: 'a check that completes', seen: inspect(error) };
  }
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'the document'}: ${message}`).join('; ');
}
