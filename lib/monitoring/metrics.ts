import { Duration } from 'aws-cdk-lib';
import type { IDistribution, IFunction as IEdgeFunction } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { edgeRegion } from '../config/stage-config.ts';
import type { EmailSender } from '../constructs/email-sender.ts';
import type { MonitorFunction } from '../constructs/functions.ts';
import type { DeploymentName } from '../function-environment.ts';

export const fiveMinuteSum = { statistic: Stats.SUM, period: Duration.minutes(5) };

/** The metrics of requests, dry runs and MCP forms, as lambdas/diagnostic-request/request-log.ts counts them. */
export const requestOutcomes = [
  'Accepted',
  'Replayed',
  'Refused',
  'Failed',
  'DryRun',
  'FormOffered',
  'FormSent',
] as const;

/** The number of diagnostic requests with an outcome, for one problem type or for all. */
export function requestMetric(
  deployment: DeploymentName,
  metricName: (typeof requestOutcomes)[number],
  problem?: string,
): Metric {
  return frontdeskMetric(deployment, metricName, problem ? { problem } : {});
}

/** The number of failed checks in each run, as lambdas/monitor/index.ts counts them. */
export function failedChecksMetric(deployment: DeploymentName, { interval }: MonitorFunction): Metric {
  return frontdeskMetric(deployment, 'ChecksFailed').with({ statistic: Stats.MAXIMUM, period: interval });
}

function frontdeskMetric(
  deployment: DeploymentName,
  metricName: string,
  dimensions: Record<string, string> = {},
): Metric {
  const { name: namespace, stage } = deployment;
  const dimensionsMap = { service: 'frontdesk', stage, ...dimensions };
  return new Metric({ ...fiveMinuteSum, namespace, metricName, dimensionsMap });
}

/** SES metrics of the events that lib/constructs/email-sender.ts subscribes to. */
export const emailEvents = ['Send', 'Delivery', 'Bounce', 'Reject', 'RenderingFailure', 'Complaint'] as const;

export function emailMetric(
  { configurationSet }: EmailSender,
  metricName: (typeof emailEvents)[number],
): Metric {
  const dimensionsMap = { 'ses:configuration-set': configurationSet.configurationSetName };
  return new Metric({ ...fiveMinuteSum, namespace: 'AWS/SES', metricName, dimensionsMap });
}

export function edgeFunctionMetric(
  { functionName }: IEdgeFunction,
  metricName: `Function${'ExecutionErrors' | 'ValidationErrors' | 'Throttles'}`,
): Metric {
  return cloudFrontMetric(metricName, { FunctionName: functionName });
}

/** Returns a metric of the distribution. CDK's built-in metrics lack the Region dimension, so they return no data. */
export function distributionMetric(
  { distributionId }: IDistribution,
  metricName: 'Requests' | '4xxErrorRate' | '5xxErrorRate',
): Metric {
  const statistic = metricName.endsWith('Rate') ? Stats.AVERAGE : Stats.SUM;
  return cloudFrontMetric(metricName, { DistributionId: distributionId }).with({ statistic });
}

function cloudFrontMetric(metricName: string, dimensions: Record<string, string>): Metric {
  const dimensionsMap = { ...dimensions, Region: 'Global' };
  const cloudFrontNamespace = { namespace: 'AWS/CloudFront', region: edgeRegion };
  return new Metric({ ...fiveMinuteSum, ...cloudFrontNamespace, metricName, dimensionsMap });
}

/**
 * Returns the sum of `metrics`, which are keyed by name. A period without data counts as zero.
 *
 * Most metrics have no data in most periods. Without FILL the sum would have none either, and an alarm on a metric that
 * is sent only on failure would stay in ALARM while the last failure is within the range that CloudWatch retrieves.
 * Unverified on AWS: metric-without-data
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
export function sumOfMetrics(
  label: string,
  metrics: Readonly<Record<string, IMetric>>,
  period: Duration,
): MathExpression {
  // Metric math requires ids that begin with a lower-case letter.
  const idOf = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const usingMetrics = Object.fromEntries(
    Object.entries(metrics).map(([name, metric]) => [idOf(name), metric]),
  );
  const terms = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
  return new MathExpression({ label, expression: terms.join(' + '), usingMetrics, period });
}
