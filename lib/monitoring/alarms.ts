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

interface SumAlarmProps {
  readonly summary: string;
  /** Name of the sum. */
  readonly label: string;
  readonly metrics: Readonly<Record<string, IMetric>>;
}

/** The alarm `id` on the sum of metrics, over the period of its rule. */
function sumAlarm(
  id: Exclude<AlarmId, 'ChecksFailed'>,
  { summary, label, metrics }: SumAlarmProps,
): AlarmDefinition {
  const period = Duration.minutes(alarmRules[id].periodMinutes);
  return { ...ruleOf(id), summary, metric: sumOfMetrics(label, metrics, period) };
}

/**
 * The alarms of the stack's own region. They work with three requests a day and with none: each counts events, because
 * a rate of few requests says nothing, and missing data count as zeros. Only ChecksFailed alarms on missing data.
 */
export function regionalAlarms(monitoredResources: MonitoredResources): AlarmDefinition[] {
  const { deployment, emailSender, functions, api, table, monitor } = monitoredResources;
  const ofFunctions = (name: 'Errors' | 'Throttles') => ({
    label: `Functions: ${name}`,
    metrics: Object.fromEntries(Object.entries(functions).map(([id, fn]) => [id, functionMetric(fn, name)])),
  });
  const definitions: AlarmDefinition[] = [
    sumAlarm('RequestsLost', {
      summary: 'A diagnostic request failed: no e-mail was sent, and its sender was asked to try again',
      label: 'Failed requests',
      metrics: { failed: requestMetric(deployment, 'Failed') },
    }),
    sumAlarm('EmailCapReached', {
      summary: `As many e-mails were sent within ${durationInWords(emailLimitPolicy.windowSeconds)} as the stage allows; further requests are refused`,
      label: 'Requests beyond the cap',
      metrics: { refused: requestMetric(deployment, 'Refused', mailCapReached.slug) },
    }),
    sumAlarm('EmailsNotDelivered', {
      summary: "An e-mail that was accepted did not reach the team's inbox",
      label: 'E-mails that did not arrive',
      metrics: {
        bounced: emailMetric(emailSender.configurationSet, 'Bounce'),
        rejected: emailMetric(emailSender.configurationSet, 'Reject'),
        unrendered: emailMetric(emailSender.configurationSet, 'RenderingFailure'),
        complained: emailMetric(emailSender.configurationSet, 'Complaint'),
      },
    }),
    sumAlarm('FunctionErrors', {
      summary: 'Functions crashed or ran into their timeout',
      ...ofFunctions('Errors'),
    }),
    sumAlarm('FunctionThrottles', {
      summary: 'The account has no instance left for the functions',
      ...ofFunctions('Throttles'),
    }),
    sumAlarm('GatewayErrors', {
      summary: 'The gateway answers with 5xx',
      label: 'Answers with 5xx',
      metrics: { errors: api.deploymentStage.metricServerError() },
    }),
    sumAlarm('TableErrors', {
      summary: 'DynamoDB fails or refuses calls; requests are refused meanwhile',
      label: 'Failed and throttled calls',
      metrics: { ...tableMetric(table, 'SystemErrors'), ...tableMetric(table, 'ThrottledRequests') },
    }),
  ];
  if (!monitor) return definitions;
  return [
    ...definitions,
    {
      ...ruleOf('ChecksFailed'),
      summary: 'The deployment does not keep the contract, or nothing checks it',
      metric: failedChecksMetric(deployment).with({ period: monitor.interval }),
      // Unverified on AWS: silence
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
    sumAlarm('EdgeErrors', {
      summary: `${alarmRules.EdgeErrors.threshold} % or more of all answers are 5xx`,
      label: 'Share of 5xx (%)',
      metrics: { errors: distributionMetric(distribution, '5xxErrorRate') },
    }),
    sumAlarm('EdgeFunctionErrors', {
      summary: "The edge functions fail; readers get errors of CloudFront's",
      label: 'Failed runs',
      metrics: Object.fromEntries(failures),
    }),
  ];
}
