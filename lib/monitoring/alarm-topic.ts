import { Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmBase,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Stage } from '../stage.ts';

interface AlarmText {
  /** Heading of the runbook's section. Several alarms may share one. */
  readonly section: string;
  /** What is the matter, for whoever reads the e-mail. */
  readonly summary: string;
}

export interface Threshold {
  readonly metric: IMetric;
  /** Alarms at this value and above. */
  readonly atLeast: number;
  /** Periods of the metric that are looked at. */
  readonly periods?: number;
  /** How many of them must reach it; all, unless said otherwise. */
  readonly reachedIn?: number;
  /** Whether a period without data counts as one that reached it. */
  readonly silenceReaches?: boolean;
}

/** Whom alarms reach, and the alarms that reach them. Silence is no alarm unless asked for: most hours see no request. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;
  /** Those that send e-mail. */
  readonly all: AlarmBase[] = [];
  private readonly runbook: string;

  constructor(scope: Construct, id: string, { email, runbook }: Stage['alarms']) {
    super(scope, id);
    this.runbook = runbook;
    this.topic = new Topic(this, 'Topic', { displayName: 'Frontdesk alarms', enforceSSL: true });
    this.topic.addSubscription(new EmailSubscription(email));
    acknowledge(this.topic, {
      'Serverless::Serverless-SNSRedrivePolicy':
        'An e-mail that SNS cannot deliver would wait in a queue that nobody reads; the dashboard shows every alarm',
    });
    // The topic's own policy takes the place of the one that lets the whole account publish.
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    this.topic.grantPublish(
      cloudWatch.withConditions({
        StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
      }),
    );
  }

  /** An alarm that tells the topic. */
  add(id: string, text: AlarmText, threshold: Threshold): Alarm {
    return this.telling(this.watch(id, threshold, this.description(text)));
  }

  /** An alarm that tells the topic when all thresholds are reached at once. */
  addWhenAll(id: string, text: AlarmText, thresholds: Readonly<Record<string, Threshold>>): CompositeAlarm {
    const parts = Object.entries(thresholds).map(([suffix, threshold]) =>
      this.watch(`${id}${suffix}`, threshold, `Part of ${id}, which alone sends e-mail`),
    );
    const alarm = new CompositeAlarm(this, id, {
      compositeAlarmName: this.nameOf(id),
      alarmDescription: this.description(text),
      alarmRule: AlarmRule.allOf(...parts.map((part) => AlarmRule.fromAlarm(part, AlarmState.ALARM))),
    });
    return this.telling(alarm);
  }

  private watch(id: string, threshold: Threshold, alarmDescription: string): Alarm {
    const { metric, atLeast, periods = 1, reachedIn, silenceReaches } = threshold;
    return new Alarm(this, id, {
      alarmName: this.nameOf(id),
      alarmDescription,
      metric,
      threshold: atLeast,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      ...(reachedIn && { datapointsToAlarm: reachedIn }),
      treatMissingData: silenceReaches ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
  }

  private telling<A extends AlarmBase>(alarm: A): A {
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    this.all.push(alarm);
    return alarm;
  }

  private nameOf(id: string): string {
    return `${Stack.of(this).stackName}-${id}`;
  }

  private description({ section, summary }: AlarmText): string {
    return `${summary}. What to do: ${this.runbook}#${section.toLowerCase()}`;
  }
}
