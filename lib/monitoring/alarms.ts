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

/** An alarm goes off when its metric reaches the threshold in M of the last N periods. */
interface AlarmRule {
  /** A period counts if its value is this or higher. */
  readonly threshold: number;
  /** M. */
  readonly datapointsToAlarm: number;
  /** N. */
  readonly evaluationPeriods: number;
}

export interface AlarmDefinition extends AlarmRule {
  /** Ends the alarm's name, and is its heading in docs/operations/runbook.md. */
  readonly id: string;
  /** The problem, for the reader of the e-mail. */
  readonly summary: string;
  readonly metric: IMetric;
  /** Whether a period without data counts as reaching the threshold. */
  readonly missingDataBreaches?: boolean;
}

interface SumAlarm extends AlarmRule {
  readonly periodMinutes: number;
  readonly summary: string;
  /** The name of the sum. */
  readonly label: string;
  readonly metrics: Readonly<Record<string, IMetric>>;
}

/** Defines an alarm on the sum of metrics. */
function onSum(id: string, { label, metrics, periodMinutes, ...alarm }: SumAlarm): AlarmDefinition {
  return { id, ...alarm, metric: sumOfMetrics(label, metrics, Duration.minutes(periodMinutes)) };
}

/** The alarm lasts until an hour after the last event, so that one problem with several events sends one e-mail. */
const onceWithinAnHour = { threshold: 1, datapointsToAlarm: 1, evaluationPeriods: 12, periodMinutes: 5 };
const onceWithinTwoQuarterHours = { datapointsToAlarm: 1, evaluationPeriods: 2, periodMinutes: 15 };

/**
 * Defines the alarms in the stack's own region. They work with few requests or none: each counts events, because a rate
 * over few requests is meaningless. Missing data counts as zero, except in ChecksFailed, which treats it as a failure.
 */
export function regionalAlarms(monitoredResources: MonitoredResources): AlarmDefinition[] {
  const { deployment, emailSender, functions, api, monitor } = monitoredResources;
  const requestFunction = functions[endpointFunctions[paths.diagnosticRequest].id];
  return [
    onSum('RequestsLost', {
      ...onceWithinAnHour,
      summary:
        'A diagnostic request was lost: it failed, or its function crashed, timed out or was throttled',
      label: 'Lost requests',
      metrics: {
        failed: requestMetric(deployment, 'Failed'),
        // These requests do not reach the code that counts failures.
        ...(requestFunction && {
          crashed: errorsMetric(requestFunction),
          throttled: throttlesMetric(requestFunction),
        }),
      },
    }),
    onSum('EmailCapReached', {
      ...onceWithinAnHour,
      summary: `The stage has reached its limit of e-mails within ${durationInWords(emailLimitPolicy.windowSeconds)}; further requests are refused`,
      label: 'Requests beyond the cap',
      metrics: { refused: requestMetric(deployment, 'Refused', mailCapReached.slug) },
    }),
    onSum('EmailsNotDelivered', {
      ...onceWithinAnHour,
      summary: "SES accepted an e-mail that did not reach the team's inbox",
      label: 'E-mails that did not arrive',
      metrics: {
        bounced: emailMetric(emailSender, 'Bounce'),
        rejected: emailMetric(emailSender, 'Reject'),
        unrendered: emailMetric(emailSender, 'RenderingFailure'),
        complained: emailMetric(emailSender, 'Complaint'),
      },
    }),
    onSum('FunctionErrors', {
      ...onceWithinTwoQuarterHours,
      threshold: 2,
      summary: 'Functions crashed or timed out',
      label: 'Function errors',
      metrics: Object.fromEntries(Object.entries(functions).map(([id, fn]) => [id, errorsMetric(fn)])),
    }),
    onSum('GatewayErrors', {
      ...onceWithinTwoQuarterHours,
      threshold: 3,
      summary: 'The gateway returns 5xx responses',
      label: '5xx responses',
      metrics: { errors: api.deploymentStage.metricServerError() },
    }),
    ...(monitor ? [checksFailed(deployment, monitor)] : []),
  ];
}

const checksFailed = (deployment: DeploymentName, monitor: MonitorFunction): AlarmDefinition => ({
  id: 'ChecksFailed',
  // One of three checks may fail, such as during a deployment or because of a network problem elsewhere.
  threshold: 1,
  datapointsToAlarm: 2,
  evaluationPeriods: 3,
  summary: 'External checks of the deployment fail or do not run',
  metric: failedChecksMetric(deployment, monitor),
  // Unverified on AWS: silence
  missingDataBreaches: true,
});

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
  const maxErrorPercent = 5;
  return [
    onSum('EdgeErrors', {
      threshold: maxErrorPercent,
      // Twice within half an hour: one failed response to the only visitor raises no alarm, but two failed checks do.
      datapointsToAlarm: 2,
      evaluationPeriods: 6,
      periodMinutes: 5,
      summary: `At least ${maxErrorPercent} % of all responses are 5xx`,
      label: 'Share of 5xx (%)',
      metrics: { errors: distributionMetric(distribution, '5xxErrorRate') },
    }),
    onSum('ManyRequests', {
      threshold: requestsPerHour,
      datapointsToAlarm: 1,
      evaluationPeriods: 1,
      periodMinutes: 60,
      summary: 'Far more requests than usual reach the distribution',
      label: 'Requests',
      metrics: { requests: distributionMetric(distribution, 'Requests') },
    }),
    onSum('EdgeFunctionErrors', {
      threshold: 5,
      datapointsToAlarm: 1,
      // CloudFront metrics arrive late.
      evaluationPeriods: 3,
      periodMinutes: 5,
      summary: 'The edge functions fail; visitors receive CloudFront errors',
      label: 'Failed runs',
      metrics: Object.fromEntries(failures),
    }),
  ];
}
