import type { Template } from 'aws-cdk-lib/assertions';
import { resourcesOf } from './synthesized-template.ts';

/** A metric that an alarm watches, alone or in an expression. */
export interface WatchedMetric {
  readonly alarm: string;
  readonly namespace: string;
  readonly name: string;
  /** Values by name; references as in CloudFormation. */
  readonly dimensions: Readonly<Record<string, unknown>>;
}

interface RawMetric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions: readonly { readonly Name: string; readonly Value: unknown }[];
}

/** The metrics that the alarms of `template` watch. */
export function watchedMetrics(template: Template): WatchedMetric[] {
  return Object.values(resourcesOf(template, 'AWS::CloudWatch::Alarm')).flatMap(({ Properties }) => {
    const parts = (Properties.Metrics ?? []) as { MetricStat?: { Metric: RawMetric } }[];
    const metrics =
      'MetricName' in Properties
        ? [Properties as unknown as RawMetric]
        : parts.map((part) => part.MetricStat?.Metric);
    return metrics
      .filter((metric) => metric !== undefined)
      .map(({ Namespace, MetricName, Dimensions }) => ({
        alarm: String(Properties.AlarmName),
        namespace: Namespace,
        name: MetricName,
        dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
      }));
  });
}
