/** How much is measured: the whole for the figures, a glimpse for the test that all of it still runs. */
export interface Effort {
  /** Fresh processes of each kind. */
  readonly rounds: number;
  /** Of each load. */
  readonly seconds: number;
  /** Numbers of cases, from the fewest to the most. */
  readonly cases: readonly number[];
}

export const fullEffort: Effort = { rounds: 15, seconds: 5, cases: [10, 1_000, 10_000] };
export const smokeEffort: Effort = { rounds: 1, seconds: 0.2, cases: [6, 7] };

/** What a part found out. */
export interface BenchmarkFindings {
  /** Markdown below the part's heading. */
  readonly text: string;
  /** SVG by file name. */
  readonly plots?: Readonly<Record<string, string>>;
}

export interface Benchmark {
  /** Its heading. */
  readonly title: string;
  measure(effort: Effort): Promise<BenchmarkFindings>;
}
