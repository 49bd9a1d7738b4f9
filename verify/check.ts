import { inspect } from 'node:util';
import * as z from 'zod';
import type { CheckResult } from './check-report.ts';

/** The deployment differs from the contract. */
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

/** There is nothing to check, for a reason that the report tells. */
export class Skip extends Error {
  override readonly name = 'Skip';
}

/** Runs one check and writes its line. The check returns what it saw, or throws a Mismatch or a Skip. */
export type RunCheck = (name: string, run: () => Promise<string>) => Promise<void>;

/** Writes the lines of `group` into `lines`. */
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
      return { outcome: 'failed', expected: 'a document of its standard', seen: describeIssues(error) };
    return { outcome: 'failed', expected: 'a check that comes to its end', seen: inspect(error) };
  }
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'the document'}: ${message}`).join('; ');
}
