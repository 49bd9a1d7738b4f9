import { Duration } from 'aws-cdk-lib';
import type { IDistribution, IFunction as IEdgeFunction } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { edgeRegion } from '../regions.ts';

const fiveMinuteSum = { statistic: Stats.SUM, period: Duration.minutes(5) };

/** Ways in which a diagnostic request may end, as lambdas/diagnostic-request/request-log.ts counts them. */
type RequestOutcome = 'Accepted' | 'Replayed' | 'Refused' | 'Failed';

/** Diagnostic requests that ended like this, by one problem or by all. */
export function requestMetric(stage: string, metricName: RequestOutcome, problem?: string): Metric {
  return frontdeskMetric(stage, metricName, problem ? { problem } : {});
}

/** Milliseconds that SES took for an e-mail. */
export function emailDurationMetric(stage: string): Metric {
  return frontdeskMetric(stage, 'EmailDuration').with({ statistic: Stats.p(90) });
}

/** Checks from outside that failed, as lambdas/monitor/check-deployment.ts counts them. */
export function failedChecksMetric(stage: string): Metric {
  return frontdeskMetric(stage, 'ChecksFailed').with({ statistic: Stats.MAXIMUM });
}

function frontdeskMetric(stage: string, metricName: string, dimensions: Record<string, string> = {}): Metric {
  const dimensionsMap = { service: 'frontdesk', stage, ...dimensions };
  return new Metric({ ...fiveMinuteSum, namespace: 'Frontdesk', metricName, dimensionsMap });
}

/** What SES publishes of an e-mail's way, for the events that lib/constructs/email-sender.ts asks for. */
type EmailEvent =
  | 'Send'
  | 'Delivery'
  | 'DeliveryDelay'
  | 'Bounce'
  | 'Complaint'
  | 'Reject'
  | 'RenderingFailure';

export function emailMetric({ configurationSetName }: ConfigurationSet, metricName: EmailEvent): Metric {
  const dimensionsMap = { 'ses:configuration-set': configurationSetName };
  return new Metric({ ...fiveMinuteSum, namespace: 'AWS/SES', metricName, dimensionsMap });
}

type EdgeFunctionMetric =
  | 'FunctionExecutionErrors'
  | 'FunctionValidationErrors'
  | 'FunctionThrottles'
  | 'FunctionComputeUtilization';

export function edgeFunctionMetric({ functionName }: IEdgeFunction, metricName: EdgeFunctionMetric): Metric {
  return cloudFrontMetric(metricName, { FunctionName: functionName });
}

type DistributionMetric = 'Requests' | '4xxErrorRate' | '5xxErrorRate' | 'CacheHitRate';

/** The construct's own metrics miss a dimension, without which there are no data. */
export function distributionMetric(
  { distributionId }: IDistribution,
  metricName: DistributionMetric,
): Metric {
  const statistic = metricName.endsWith('Rate') ? Stats.AVERAGE : Stats.SUM;
  return cloudFrontMetric(metricName, { DistributionId: distributionId }).with({ statistic });
}

function cloudFrontMetric(metricName: string, dimensions: Record<string, string>): Metric {
  const dimensionsMap = { ...dimensions, Region: 'Global' };
  const cloudFrontNamespace = { namespace: 'AWS/CloudFront', region: edgeRegion };
  return new Metric({ ...fiveMinuteSum, ...cloudFrontNamespace, metricName, dimensionsMap });
}

/** Errors or throttles of a function, as Lambda counts them. */
export function functionMetric(fn: LambdaFunction, metricName: 'Errors' | 'Throttles'): Metric {
  return fn.metric(metricName, { statistic: Stats.SUM, period: fiveMinuteSum.period });
}

/** By operation, because DynamoDB counts these for each alone; those that the functions may call. */
export function tableMetric(
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
export function sumOfMetrics(
  label: string,
  usingMetrics: Record<string, IMetric>,
  period: Duration,
): MathExpression {
  const terms = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
  return new MathExpression({ label, expression: terms.join(' + '), usingMetrics, period });
}
