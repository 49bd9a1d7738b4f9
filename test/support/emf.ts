interface Directive {
  readonly Namespace: string;
  readonly Dimensions: readonly (readonly string[])[];
  readonly Metrics: readonly { readonly Name: string }[];
}
type EmfLine = Readonly<Record<string, unknown>> & {
  readonly _aws: { readonly CloudWatchMetrics: readonly Directive[] };
};

/** A metric in a log line (CloudWatch's embedded metric format). */
interface PublishedMetric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

/** Returns the metrics in `log`, once for each set of dimensions. */
export function publishedMetrics(log: string): PublishedMetric[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"_aws"'))
    .map((line): EmfLine => JSON.parse(line))
    .flatMap((line) =>
      line._aws.CloudWatchMetrics.flatMap(({ Namespace: namespace, Dimensions, Metrics }) =>
        Metrics.flatMap(({ Name: name }) =>
          Dimensions.map((names) => ({
            namespace,
            name,
            dimensions: Object.fromEntries(names.map((dimension) => [dimension, line[dimension]])),
            value: line[name],
          })),
        ),
      ),
    );
}
