import { inspect } from 'node:util';
import * as z from 'zod';
import type { CheckResult } from './check-report.ts';

/** What a check throws when the deployment differs from the contract. */
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

/** What a check throws when there is nothing to check; the message is the reason. */
export class Skip extends Error {
  override readonly name = 'Skip';
}

/** Runs one check and reports its line. `run` returns what it saw, or throws a Mismatch or a Skip. */
export type RunCheck = (name: string, run: () => Promise<string>) => Promise<void>;

/** Runs the checks of `group`, and appends their lines to `lines`. */
export function checkRunner(group: string, lines: CheckResult[]): RunCheck {
  return async (check, run) => {
    lines.push({ group, check, ...(await outcomeOf(run)) });
  };
}

async function outcomeOf(run: () => Promise<string>): Promise<Omit<CheckResult, 'group' | 'check'>> {
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
    return { outcome: 'failed', expected: 'a check that completes', seen: inspect(error) };
  }
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'the document'}: ${message}`).join('; ');
}
