import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { durationInWords } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { mailCapReached } from '../../contract/problems/types.ts';
import { emailLimitPolicy } from '../../contract/request/limits.ts';
import { endpointFunctions } from '../bundling/endpoint-code.ts';
import type { StageConfig } from '../config/stage-config.ts';
import type { EdgeFunctions } from '../constructs/edge-functions.ts';
import type { EmailSender } from '../constructs/email-sender.ts';
import type { MonitorFunction } from '../constructs/monitor-function.ts';
import type { FrontdeskRestApi } from '../constructs/rest-api.ts';
import type { DeploymentName } from '../function-environment.ts';
import { type AlarmId, type AlarmRule, alarmRules } from './alarm-rules.ts';
import {
  distributionMetric,
  edgeFunctionMetric,
  emailMetric,
  errorsMetric,
  failedChecksMetric,
  requestMetric,
  sumOfMetrics,
  throttlesMetric,
} from './metrics.ts';

/** The resources whose metrics the alarms and the dashboard use. */
export interface MonitoredResources {
  readonly deployment: DeploymentName;
  readonly distribution: Distribution;
  readonly edge: EdgeFunctions;
  readonly api: FrontdeskRestApi;
  /** The endpoint functions, keyed by name. */
  readonly functions: Readonly<Record<string, LambdaFunction>>;
  readonly emailSender: EmailSender;
  /** Present if the stage has `check`. */
  readonly monitor: MonitorFunction | undefined;
}

export interface AlarmDefinition
  extends Pick<AlarmRule, 'threshold' | 'datapointsToAlarm' | 'evaluationPeriods'> {
  readonly id: AlarmId;
  /** The problem, for the reader of the e-mail. */
  readonly summary: string;
  readonly metric: IMetric;
  /** Whether a period without data counts as reaching the threshold. */
  readonly missingDataBreaches?: boolean;
}

function ruleOf(id: AlarmId) {
  const { threshold, datapointsToAlarm, evaluationPeriods } = alarmRules[id];
  return { id, threshold, datapointsToAlarm, evaluationPeriods };
}

/** Defines the alarm `id` on the sum of `metrics` over the period of its rule. `label` is the name of the sum. */
function defineSumAlarm(
  id: Exclude<AlarmId, 'ChecksFailed'>,
  label: string,
  summary: string,
  metrics: Readonly<Record<string, IMetric>>,
): AlarmDefinition {
  const period = Duration.minutes(alarmRules[id].periodMinutes);
  return { ...ruleOf(id), summary, metric: sumOfMetrics(label, metrics, period) };
}

/**
 * Defines the alarms in the stack's own region. They work with few requests or none: each counts events, because a rate
 * over few requests is meaningless. Missing data counts as zero, except in ChecksFailed, which treats it as a failure.
 */
export function regionalAlarms(monitoredResources: MonitoredResources): AlarmDefinition[] {
  const { deployment, emailSender, functions, api, monitor } = monitoredResources;
  const requestFunction = functions[endpointFunctions[paths.diagnosticRequest].id];
  const functionErrors = Object.entries(functions).map(([id, fn]) => [id, errorsMetric(fn)] as const);
  const definitions: AlarmDefinition[] = [
    defineSumAlarm(
      'RequestsLost',
      'Lost requests',
      'A diagnostic request was lost: it failed, or its function crashed, timed out or was throttled',
      {
        failed: requestMetric(deployment, 'Failed'),
        // These requests do not reach the code that counts failures.
        ...(requestFunction && {
          crashed: errorsMetric(requestFunction),
          throttled: throttlesMetric(requestFunction),
        }),
      },
    ),
    defineSumAlarm(
      'EmailCapReached',
      'Requests beyond the cap',
      `The stage has reached its limit of e-mails within ${durationInWords(emailLimitPolicy.windowSeconds)}; further requests are refused`,
      { refused: requestMetric(deployment, 'Refused', mailCapReached.slug) },
    ),
    defineSumAlarm(
      'EmailsNotDelivered',
      'E-mails that did not arrive',
      "SES accepted an e-mail that did not reach the team's inbox",
      {
        bounced: emailMetric(emailSender, 'Bounce'),
        rejected: emailMetric(emailSender, 'Reject'),
        unrendered: emailMetric(emailSender, 'RenderingFailure'),
        complained: emailMetric(emailSender, 'Complaint'),
      },
    ),
    defineSumAlarm(
      'FunctionErrors',
      'Function errors',
      'Functions crashed or timed out',
      Object.fromEntries(functionErrors),
    ),
    defineSumAlarm('GatewayErrors', '5xx responses', 'The gateway returns 5xx responses', {
      errors: api.deploymentStage.metricServerError(),
    }),
  ];
  if (!monitor) return definitions;
  return [
    ...definitions,
    {
      ...ruleOf('ChecksFailed'),
      summary: 'External checks of the deployment fail or do not run',
      metric: failedChecksMetric(deployment, monitor),
      // Unverified on AWS: silence
      missingDataBreaches: true,
    },
  ];
}

/** Defines the alarms on CloudFront metrics. They must be in us-east-1, because the metrics exist only there. */
export function edgeAlarms(
  { distribution, edge }: Pick<MonitoredResources, 'distribution' | 'edge'>,
  { requestsPerHour }: Pick<StageConfig['alarms'], 'requestsPerHour'>,
): AlarmDefinition[] {
  const failures = Object.entries(edge.byName).flatMap(([name, fn]) =>
    (['FunctionExecutionErrors', 'FunctionValidationErrors', 'FunctionThrottles'] as const).map(
      (metric) => [`${name}${metric}`, edgeFunctionMetric(fn, metric)] as const,
    ),
  );
  return [
    defineSumAlarm(
      'EdgeErrors',
      'Share of 5xx (%)',
      `At least ${alarmRules.EdgeErrors.threshold} % of all responses are 5xx`,
      { errors: distributionMetric(distribution, '5xxErrorRate') },
    ),
    {
      ...defineSumAlarm('ManyRequests', 'Requests', 'Far more requests than usual reach the distribution', {
        requests: distributionMetric(distribution, 'Requests'),
      }),
      threshold: requestsPerHour,
    },
    defineSumAlarm(
      'EdgeFunctionErrors',
      'Failed runs',
      'The edge functions fail; visitors receive CloudFront errors',
      Object.fromEntries(failures),
    ),
  ];
}
