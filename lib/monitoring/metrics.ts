import { Duration } from 'aws-cdk-lib';
import type { IDistribution, IFunction as IEdgeFunction } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { edgeRegion } from '../edge-prerequisites.ts';

const summed = { statistic: Stats.SUM, period: Duration.minutes(5) };

/** Ways in which a diagnostic request may end, as lambdas/request/journal.ts counts them. */
type RequestEnd = 'Accepted' | 'Replayed' | 'Refused' | 'Failed';

/** Diagnostic requests that ended like this, by one problem or by all. */
export function requests(stage: string, metricName: RequestEnd, problem?: string): Metric {
  return ownMetric(stage, metricName, problem ? { problem } : {});
}

/** Milliseconds that SES took for an e-mail. */
export function mailDuration(stage: string): Metric {
  return ownMetric(stage, 'MailDuration').with({ statistic: Stats.p(90) });
}

/** Checks from outside that failed, as lambdas/scheduled-check/handler.ts counts them. */
export function checksFailed(stage: string): Metric {
  return ownMetric(stage, 'ChecksFailed').with({ statistic: Stats.MAXIMUM });
}

function ownMetric(stage: string, metricName: string, dimensions: Record<string, string> = {}): Metric {
  const dimensionsMap = { service: 'frontdesk', stage, ...dimensions };
  return new Metric({ ...summed, namespace: 'Frontdesk', metricName, dimensionsMap });
}

/** What SES publishes of an e-mail's way, for the events that lib/mail.ts asks for. */
type MailEvent =
  | 'Send'
  | 'Delivery'
  | 'DeliveryDelay'
  | 'Bounce'
  | 'Complaint'
  | 'Reject'
  | 'RenderingFailure';

export function mails({ configurationSetName }: ConfigurationSet, metricName: MailEvent): Metric {
  const dimensionsMap = { 'ses:configuration-set': configurationSetName };
  return new Metric({ ...summed, namespace: 'AWS/SES', metricName, dimensionsMap });
}

type EdgeFunctionMetric =
  | 'FunctionExecutionErrors'
  | 'FunctionValidationErrors'
  | 'FunctionThrottles'
  | 'FunctionComputeUtilization';

export function edgeFunction({ functionName }: IEdgeFunction, metricName: EdgeFunctionMetric): Metric {
  return edgeMetric(metricName, { FunctionName: functionName });
}

type DistributionMetric = 'Requests' | '4xxErrorRate' | '5xxErrorRate' | 'CacheHitRate';

/** The construct's own metrics miss a dimension, without which there are no data. */
export function ofDistribution({ distributionId }: IDistribution, metricName: DistributionMetric): Metric {
  const statistic = metricName.endsWith('Rate') ? Stats.AVERAGE : Stats.SUM;
  return edgeMetric(metricName, { DistributionId: distributionId }).with({ statistic });
}

function edgeMetric(metricName: string, dimensions: Record<string, string>): Metric {
  const dimensionsMap = { ...dimensions, Region: 'Global' };
  const place = { namespace: 'AWS/CloudFront', region: edgeRegion };
  return new Metric({ ...summed, ...place, metricName, dimensionsMap });
}

/** Errors or throttles of a function, as Lambda counts them. */
export function functionMetric(fn: LambdaFunction, metricName: 'Errors' | 'Throttles'): Metric {
  return fn.metric(metricName, { statistic: Stats.SUM, period: summed.period });
}

/** By operation, because DynamoDB counts these for each alone; those that the functions may call. */
export function ofTable(
  table: Table,
  metricName: 'SystemErrors' | 'ThrottledRequests',
): Record<string, Metric> {
  const operations = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'];
  return Object.fromEntries(
    operations.map((Operation) => [
      `${metricName.charAt(0).toLowerCase()}${metricName.slice(1)}${Operation}`,
      table.metric(metricName, {
        statistic: Stats.SUM,
        dimensionsMap: { TableName: table.tableName, Operation },
      }),
    ]),
  );
}

/**
 * Sum of metrics in which a period without data counts zero.
 *
 * Most have no data in most periods. A sum would then have none either, and an alarm on a metric that is sent only on
 * failure goes on for as long as the last failure lies in the range that CloudWatch retrieves.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
export function total(
  label: string,
  usingMetrics: Record<string, IMetric>,
  period: Duration,
): MathExpression {
  const terms = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
  return new MathExpression({ label, expression: terms.join(' + '), usingMetrics, period });
}
