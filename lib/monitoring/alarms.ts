import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { mailCapReached } from '../../contract/problem-types.ts';
import {
  distributionMetric,
  edgeFunctionMetric,
  emailMetric,
  failedChecksMetric,
  functionMetric,
  requestMetric,
  sumOfMetrics,
  tableMetric,
} from './metrics.ts';
import type { MonitoredResources } from './monitored-resources.ts';

/** One alarm. Its id is the end of its name and the heading of its section in docs/operations/runbook.md. */
export interface AlarmDefinition {
  readonly id: string;
  /** The problem, for the reader of the e-mail. */
  readonly summary: string;
  readonly metric: IMetric;
  /** Alarms at this value and above. */
  readonly threshold: number;
  /** M of N: how many of the last N periods must reach the threshold. */
  readonly datapointsToAlarm: number;
  readonly evaluationPeriods: number;
  /** Whether a period without data counts as one that reached it. */
  readonly missingDataBreaches?: boolean;
}

const fiveMinutes = Duration.minutes(5);
const quarterHour = Duration.minutes(15);

/** Keeps the alarm for an hour after the last event, so that several events of one problem are one e-mail. */
const onceWithinAnHour = { threshold: 1, datapointsToAlarm: 1, evaluationPeriods: 12 };
/** Evaluates three periods, because metrics of CloudFront, DynamoDB and SES arrive late. */
const onceWithinThreePeriods = { datapointsToAlarm: 1, evaluationPeriods: 3 };

/**
 * The alarms of the stack's own region. They work with three requests a day and with none: each counts events, because
 * a rate of few requests says nothing, and missing data count as zeros. Only ChecksFailed alarms on missing data.
 */
export function regionalAlarms(monitoredResources: MonitoredResources): AlarmDefinition[] {
  const { stage, emailSender, functions, api, table, monitor } = monitoredResources;
  const sumOf = (name: 'Errors' | 'Throttles', period: Duration) =>
    sumOfMetrics(
      `Functions: ${name}`,
      Object.fromEntries(Object.entries(functions).map(([id, fn]) => [id, functionMetric(fn, name)])),
      period,
    );
  const definitions: AlarmDefinition[] = [
    {
      id: 'RequestsLost',
      summary: 'A diagnostic request failed: no e-mail was sent, and its sender was asked to try again',
      metric: sumOfMetrics('Failed requests', { failed: requestMetric(stage, 'Failed') }, fiveMinutes),
      ...onceWithinAnHour,
    },
    {
      id: 'EmailCapReached',
      summary: 'As many e-mails were sent within an hour as the stage allows; further requests are refused',
      metric: sumOfMetrics(
        'Requests beyond the cap',
        { refused: requestMetric(stage, 'Refused', mailCapReached.slug) },
        fiveMinutes,
      ),
      ...onceWithinAnHour,
    },
    {
      id: 'EmailsNotDelivered',
      summary: "An e-mail that was accepted did not reach the team's inbox",
      metric: sumOfMetrics(
        'E-mails that did not arrive',
        {
          bounced: emailMetric(emailSender.configurationSet, 'Bounce'),
          rejected: emailMetric(emailSender.configurationSet, 'Reject'),
          unrendered: emailMetric(emailSender.configurationSet, 'RenderingFailure'),
          complained: emailMetric(emailSender.configurationSet, 'Complaint'),
        },
        fiveMinutes,
      ),
      ...onceWithinAnHour,
    },
    {
      id: 'FunctionErrors',
      summary: 'Functions crashed or ran into their timeout',
      metric: sumOf('Errors', quarterHour),
      threshold: 2,
      datapointsToAlarm: 1,
      evaluationPeriods: 2,
    },
    {
      id: 'FunctionThrottles',
      summary: 'The account has no instance left for the functions',
      metric: sumOf('Throttles', fiveMinutes),
      threshold: 5,
      ...onceWithinThreePeriods,
    },
    {
      id: 'GatewayErrors',
      summary: 'The gateway answers with 5xx',
      metric: sumOfMetrics(
        'Answers with 5xx',
        { errors: api.deploymentStage.metricServerError() },
        quarterHour,
      ),
      threshold: 3,
      datapointsToAlarm: 1,
      evaluationPeriods: 2,
    },
    {
      id: 'TableErrors',
      summary: 'DynamoDB fails or refuses calls; requests are refused meanwhile',
      metric: sumOfMetrics(
        'Failed and throttled calls',
        { ...tableMetric(table, 'SystemErrors'), ...tableMetric(table, 'ThrottledRequests') },
        fiveMinutes,
      ),
      threshold: 5,
      ...onceWithinThreePeriods,
    },
  ];
  if (!monitor) return definitions;
  return [
    ...definitions,
    {
      id: 'ChecksFailed',
      summary: 'The deployment does not keep the contract, or nothing checks it',
      metric: failedChecksMetric(stage).with({ period: monitor.interval }),
      threshold: 1,
      // One of three checks may fail: because of a deployment in progress, or of a network elsewhere.
      datapointsToAlarm: 2,
      evaluationPeriods: 3,
      missingDataBreaches: true,
    },
  ];
}

/** The alarms on CloudFront's metrics, which exist in us-east-1 only, as must the alarms. */
export function edgeAlarms({
  distribution,
  edge,
}: Pick<MonitoredResources, 'distribution' | 'edge'>): AlarmDefinition[] {
  const failures = Object.entries(edge.byName).flatMap(([name, fn]) =>
    (['FunctionExecutionErrors', 'FunctionValidationErrors', 'FunctionThrottles'] as const).map(
      (metric) => [`${name}${metric}`, edgeFunctionMetric(fn, metric)] as const,
    ),
  );
  return [
    {
      id: 'EdgeErrors',
      summary: '5 % or more of all answers are 5xx',
      metric: sumOfMetrics(
        'Share of 5xx (%)',
        { errors: distributionMetric(distribution, '5xxErrorRate') },
        fiveMinutes,
      ),
      threshold: 5,
      // Twice within half an hour: one failed response to the only visitor is no alarm, two failed checks in a row are.
      datapointsToAlarm: 2,
      evaluationPeriods: 6,
    },
    {
      id: 'EdgeFunctionErrors',
      summary: "The edge functions fail; readers get errors of CloudFront's",
      metric: sumOfMetrics('Failed runs', Object.fromEntries(failures), fiveMinutes),
      threshold: 5,
      ...onceWithinThreePeriods,
    },
  ];
}
