type Outcome = 'passed' | 'failed' | 'skipped';

/** The line of one check. */
export interface CheckResult {
  readonly group: string;
  readonly check: string;
  readonly outcome: Outcome;
  /** What the contract says; of a failed check only. */
  readonly expected?: string;
  /** What the deployment answered; of a skipped check, the reason. */
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
