import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { StageConfig } from '../config/stage-config.ts';
import type { AlarmDefinition } from './alarms.ts';

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
