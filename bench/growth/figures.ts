/** What it takes to publish, and what comes of it. */
export interface SiteBuildFigures {
  /** Of the processor. */
  readonly seconds: number;
  /** At its peak. */
  readonly megabytes: number;
  readonly documents: number;
  readonly bytes: number;
  /** Of the keys and values in the KeyValueStore. */
  readonly routeBytes: number;
  /** Bytes of documents that hold all cases, by path. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** What it takes to synthesize, loading CDK included. */
export interface SynthFigures {
  /** Of the processor. */
  readonly seconds: number;
  /** Of the clock. */
  readonly elapsed: number;
  /** At its peak. */
  readonly megabytes: number;
  /** Of the largest CloudFront Function. */
  readonly edgeBytes: number;
}
