import { inspect } from 'node:util';
import * as z from 'zod';

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

type Outcome = 'passed' | 'failed' | 'skipped';

export interface CheckResult {
  readonly group: string;
  readonly check: string;
  readonly outcome: Outcome;
  /** What a failed check expected. Absent for other outcomes. */
  readonly expected?: string;
  /** What the check saw, or why it was skipped. */
  readonly seen: string;
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

export interface Report {
  readonly url: string;
  /** Whether no check failed. */
  readonly ok: boolean;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly lines: readonly CheckResult[];
}

export function createReport(url: string, lines: readonly CheckResult[]): Report {
  const count = (outcome: Outcome) => lines.filter((line) => line.outcome === outcome).length;
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  return { url, ok: counts.failed === 0, counts, lines };
}

const outcomeLabels = { passed: 'ok', failed: 'FAIL', skipped: 'skip' } as const;
const maxTitleWidth = 72;

/**
 * Formats a report for people: a line for each check, then the failed checks again, then the counts. If no other check
 * could run, returns only one sentence.
 */
export function formatReport({ url, lines, counts }: Report): string {
  const last = lines.at(-1);
  if (last?.outcome === 'failed' && last.group === 'openapi') {
    return `Cannot check ${url}: ${describeOutcome(last)}`;
  }
  const width = Math.min(maxTitleWidth, Math.max(...lines.map((line) => formatTitle(line).length)));
  const rows = lines.map(
    (line) =>
      `${outcomeLabels[line.outcome].padEnd(4)}  ${formatTitle(line).padEnd(width)}  ${describeOutcome(line)}`,
  );
  const failed = lines.filter(({ outcome }) => outcome === 'failed');
  return [
    ...rows,
    '',
    ...failed.map((line) => `FAIL  ${formatTitle(line)}\n      ${describeOutcome(line)}`),
    `${url}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  ].join('\n');
}

function formatTitle({ group, check }: CheckResult): string {
  return `${group}: ${check}`;
}

function describeOutcome({ outcome, expected, seen }: CheckResult): string {
  return outcome === 'failed' ? `expected ${expected}; saw ${seen}` : seen;
}
