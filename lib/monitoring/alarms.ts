import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { durationInWords } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { mailCapReached } from '../../contract/problems/types.ts';
import { emailLimitPolicy } from '../../contract/request/limits.ts';
import { endpointFunctions } from '../bundling/function-bundle.ts';
import type { StageConfig } from '../config/stage-config.ts';
import type { EdgeFunctions } from '../constructs/edge-functions.ts';
import type { EmailSender } from '../constructs/email-sender.ts';
import type { MonitorFunction } from '../constructs/functions.ts';
import type { FrontdeskRestApi } from '../constructs/rest-api.ts';
import type { DeploymentName } from '../function-environment.ts';
import {
  distributionMetric,
  edgeFunctionMetric,
  emailMetric,
  failedChecksMetric,
  fiveMinuteSum,
  requestMetric,
  sumOfMetrics,
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

interface AlarmDefinition extends AlarmRule {
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
          crashed: requestFunction.metricErrors(fiveMinuteSum),
          throttled: requestFunction.metricThrottles(fiveMinuteSum),
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
      metrics: Object.fromEntries(
        Object.entries(functions).map(([id, fn]) => [id, fn.metricErrors(fiveMinuteSum)]),
      ),
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

/** The alarms of one region, and the topic that they notify. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;
  readonly alarms: Alarm[] = [];
  private readonly runbook: string;

  constructor(scope: Construct, id: string, { email, runbook }: StageConfig['alarms']) {
    super(scope, id);
    this.runbook = runbook;
    this.topic = new Topic(this, 'Topic', { displayName: 'Frontdesk alarms', enforceSSL: true });
    for (const endpoint of email) {
      // The id depends only on the address. Under a new id, SNS would return the existing subscription of the address,
      // which CloudFormation would then delete together with the old id.
      //
      // Without a filter policy, each new alarm sends one e-mail when it becomes OK. A policy for the body requires that
      // this is JSON, which AWS does not document for e-mails of alarms: it could lose them.
      // https://docs.aws.amazon.com/sns/latest/dg/sns-message-filtering.html
      const topicArn = this.topic.topicArn;
      new CfnSubscription(this, `Email-${endpoint}`, { topicArn, protocol: 'email', endpoint });
    }
    new CfnOutput(this, 'Subscription', {
      value: `${email.join(', ')} to ${this.topic.topicArn}`,
      description:
        'Each address receives alarms once it has confirmed its subscription with the link in an e-mail',
    }).overrideLogicalId('AlarmSubscription');
    // This replaces the default policy, which allows the whole account to publish.
    // Unverified on AWS: alarm-email
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    this.topic.grantPublish(
      cloudWatch.withConditions({
        StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
      }),
    );
  }

  /** Creates alarms that notify the topic whenever they change to ALARM or OK. */
  addAlarms(definitions: readonly AlarmDefinition[]): void {
    for (const definition of definitions) this.alarms.push(this.createAlarm(definition));
  }

  private createAlarm({ id, summary, missingDataBreaches, ...definition }: AlarmDefinition): Alarm {
    const alarm = new Alarm(this, id, {
      ...definition,
      alarmName: `${Stack.of(this).stackName}-${id}`,
      alarmDescription: `${summary}. What to do: ${this.runbook}#${id.toLowerCase()}`,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: missingDataBreaches ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return alarm;
  }
}
