type Outcome = 'passed' | 'failed' | 'skipped';

/** The line of one check. */
export interface CheckResult {
  readonly group: string;
  readonly check: string;
  readonly outcome: Outcome;
  /** The expected response; only for a failed check. */
  readonly expected?: string;
  /** The actual response, or the reason for a skipped check. */
  readonly seen: string;
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
 * The report for people: a line for each check, then the failed ones again, then the counts. If the first failure ended
 * the checks, one sentence.
 */
export function formatReport({ url, lines, counts }: Report): string {
  const last = lines.at(-1);
  if (last?.outcome === 'failed' && last.group === 'openapi') {
    return `Cannot check ${url}: ${describeOutcome(last)}`;
  }
  const width = Math.min(maxTitleWidth, Math.max(...lines.map((line) => titleOf(line).length)));
  const rows = lines.map(
    (line) =>
      `${outcomeLabels[line.outcome].padEnd(4)}  ${titleOf(line).padEnd(width)}  ${describeOutcome(line)}`,
  );
  const failed = lines.filter(({ outcome }) => outcome === 'failed');
  return [
    ...rows,
    '',
    ...failed.map((line) => `FAIL  ${titleOf(line)}\n      ${describeOutcome(line)}`),
    `${url}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  ].join('\n');
}

function titleOf({ group, check }: CheckResult): string {
  return `${group}: ${check}`;
}

function describeOutcome({ outcome, expected, seen }: CheckResult): string {
  return outcome === 'failed' ? `expected ${expected}; saw ${seen}` : seen;
}
