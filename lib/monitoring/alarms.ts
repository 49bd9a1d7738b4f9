import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { durationInWords } from '../../contract/duration.ts';
import { emailLimitPolicy } from '../../contract/limits.ts';
import { mailCapReached } from '../../contract/problem-types.ts';
import { type AlarmId, type AlarmRule, alarmRules } from './alarm-rules.ts';
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

/** One alarm. */
export interface AlarmDefinition
  extends Pick<AlarmRule, 'threshold' | 'datapointsToAlarm' | 'evaluationPeriods'> {
  readonly id: AlarmId;
  /** The problem, for the reader of the e-mail. */
  readonly summary: string;
  readonly metric: IMetric;
  /** Whether a period without data counts as one that reached the threshold. */
  readonly missingDataBreaches?: boolean;
}

function ruleOf(id: AlarmId) {
  const { threshold, datapointsToAlarm, evaluationPeriods } = alarmRules[id];
  return { id, threshold, datapointsToAlarm, evaluationPeriods };
}

const periodOf = (id: Exclude<AlarmId, 'ChecksFailed'>) => Duration.minutes(alarmRules[id].periodMinutes);

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
      ...ruleOf('RequestsLost'),
      summary: 'A diagnostic request failed: no e-mail was sent, and its sender was asked to try again',
      metric: sumOfMetrics(
        'Failed requests',
        { failed: requestMetric(stage, 'Failed') },
        periodOf('RequestsLost'),
      ),
    },
    {
      ...ruleOf('EmailCapReached'),
      summary: `As many e-mails were sent within ${durationInWords(emailLimitPolicy.windowSeconds)} as the stage allows; further requests are refused`,
      metric: sumOfMetrics(
        'Requests beyond the cap',
        { refused: requestMetric(stage, 'Refused', mailCapReached.slug) },
        periodOf('EmailCapReached'),
      ),
    },
    {
      ...ruleOf('EmailsNotDelivered'),
      summary: "An e-mail that was accepted did not reach the team's inbox",
      metric: sumOfMetrics(
        'E-mails that did not arrive',
        {
          bounced: emailMetric(emailSender.configurationSet, 'Bounce'),
          rejected: emailMetric(emailSender.configurationSet, 'Reject'),
          unrendered: emailMetric(emailSender.configurationSet, 'RenderingFailure'),
          complained: emailMetric(emailSender.configurationSet, 'Complaint'),
        },
        periodOf('EmailsNotDelivered'),
      ),
    },
    {
      ...ruleOf('FunctionErrors'),
      summary: 'Functions crashed or ran into their timeout',
      metric: sumOf('Errors', periodOf('FunctionErrors')),
    },
    {
      ...ruleOf('FunctionThrottles'),
      summary: 'The account has no instance left for the functions',
      metric: sumOf('Throttles', periodOf('FunctionThrottles')),
    },
    {
      ...ruleOf('GatewayErrors'),
      summary: 'The gateway answers with 5xx',
      metric: sumOfMetrics(
        'Answers with 5xx',
        { errors: api.deploymentStage.metricServerError() },
        periodOf('GatewayErrors'),
      ),
    },
    {
      ...ruleOf('TableErrors'),
      summary: 'DynamoDB fails or refuses calls; requests are refused meanwhile',
      metric: sumOfMetrics(
        'Failed and throttled calls',
        { ...tableMetric(table, 'SystemErrors'), ...tableMetric(table, 'ThrottledRequests') },
        periodOf('TableErrors'),
      ),
    },
  ];
  if (!monitor) return definitions;
  return [
    ...definitions,
    {
      ...ruleOf('ChecksFailed'),
      summary: 'The deployment does not keep the contract, or nothing checks it',
      metric: failedChecksMetric(stage).with({ period: monitor.interval }),
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
      ...ruleOf('EdgeErrors'),
      summary: `${alarmRules.EdgeErrors.threshold} % or more of all answers are 5xx`,
      metric: sumOfMetrics(
        'Share of 5xx (%)',
        { errors: distributionMetric(distribution, '5xxErrorRate') },
        periodOf('EdgeErrors'),
      ),
    },
    {
      ...ruleOf('EdgeFunctionErrors'),
      summary: "The edge functions fail; readers get errors of CloudFront's",
      metric: sumOfMetrics('Failed runs', Object.fromEntries(failures), periodOf('EdgeFunctionErrors')),
    },
  ];
}
