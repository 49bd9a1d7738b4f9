/** How much is measured: all of it for the figures, little for the test that the benchmarks still run. */
interface Effort {
  /** Fresh processes for each cold start. */
  readonly rounds: number;
  /** Duration of each load. */
  readonly seconds: number;
  /** Numbers of cases in the content, ascending. */
  readonly cases: readonly number[];
}

export const fullEffort: Effort = { rounds: 15, seconds: 5, cases: [10, 1_000, 10_000] };
export const smokeEffort: Effort = { rounds: 1, seconds: 0.2, cases: [6, 7] };

/** The section of one benchmark on the results page. */
export interface BenchmarkFindings {
  /** Markdown below its heading. */
  readonly text: string;
  /** SVG images by file name. */
  readonly plots?: Readonly<Record<string, string>>;
}

export interface Benchmark {
  /** Heading of its section. */
  readonly title: string;
  measure(effort: Effort): Promise<BenchmarkFindings>;
}
