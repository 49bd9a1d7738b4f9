import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';
import type { StageConfig } from '../stage-config.ts';
import type { AlarmDefinition } from './alarms.ts';

/**
 * An alarm that begins, or one that is over. A new alarm goes from INSUFFICIENT_DATA to OK: no e-mail for each of them
 * after the first deployment. https://docs.aws.amazon.com/sns/latest/dg/and-or-logic.html
 */
const beginningsAndEnds = { $or: [{ NewStateValue: ['ALARM'] }, { OldStateValue: ['ALARM'] }] };

/** The alarms of one region, and whom they notify. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;
  readonly alarms: Alarm[] = [];
  private readonly runbook: string;

  constructor(scope: Construct, id: string, { email, runbook }: StageConfig['alarms']) {
    super(scope, id);
    this.runbook = runbook;
    this.topic = new Topic(this, 'Topic', { displayName: 'Frontdesk alarms', enforceSSL: true });
    const subscription = new CfnSubscription(this, 'Email', {
      topicArn: this.topic.topicArn,
      protocol: 'email',
      endpoint: email,
      filterPolicyScope: 'MessageBody',
      filterPolicy: beginningsAndEnds,
    });
    acknowledgeFindings(subscription, {
      'Serverless::Serverless-SNSRedrivePolicy':
        'An e-mail that SNS cannot deliver would wait in a queue that nobody reads; the dashboard shows every alarm',
    });
    new CfnOutput(this, 'Subscription', {
      value: `${email} to ${this.topic.topicArn}`,
      description: 'Notifies of alarms once it is confirmed, by the link in an e-mail',
    }).overrideLogicalId('AlarmSubscription');
    // The topic's own policy takes the place of the one that lets the whole account publish.
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    this.topic.grantPublish(
      cloudWatch.withConditions({
        StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
      }),
    );
  }

  /** Creates the alarms, each of which notifies the topic when it begins and when it is over. */
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
