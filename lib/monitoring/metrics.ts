import { Duration } from 'aws-cdk-lib';
import type { IDistribution, IFunction as IEdgeFunction } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
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

/** DynamoDB counts these for each operation alone; the operations are those that lib/door-function.ts allows. */
export function ofTable(table: Table, metricName: 'SystemErrors' | 'ThrottledRequests'): MathExpression {
  const operations = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'];
  const metrics = operations.map((Operation) => [
    `${metricName}${Operation}`.replace(/^./, (first) => first.toLowerCase()),
    table.metric(metricName, {
      statistic: Stats.SUM,
      dimensionsMap: { TableName: table.tableName, Operation },
    }),
  ]);
  return total(metricName, Object.fromEntries(metrics), Duration.minutes(5));
}

/** Sum of metrics, of which most have no data in most periods: without a filling the sum would have none either. */
export function total(
  label: string,
  usingMetrics: Record<string, IMetric>,
  period: Duration,
): MathExpression {
  const terms = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
  return new MathExpression({ label, expression: terms.join(' + '), usingMetrics, period });
}
