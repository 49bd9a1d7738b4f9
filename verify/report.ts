export type Outcome = 'passed' | 'failed' | 'skipped';

/** What one check found. */
export interface Line {
  readonly group: string;
  readonly check: string;
  readonly outcome: Outcome;
  /** What the contract says. Only of a failure. */
  readonly expected?: string;
  /** What was there; of a skipped check, why it was skipped. */
  readonly seen: string;
}

export interface Report {
  readonly url: string;
  /** Whether no check failed. */
  readonly ok: boolean;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly lines: readonly Line[];
}

export function report(url: string, lines: readonly Line[]): Report {
  const count = (outcome: Outcome) => lines.filter((line) => line.outcome === outcome).length;
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  return { url, ok: counts.failed === 0, counts, lines };
}
