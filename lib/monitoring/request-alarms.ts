import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { mailCapReached } from '../../contract/problems.ts';
import type { Mail } from '../mail.ts';
import type { AlarmTopic, Threshold } from './alarm-topic.ts';
import { mails, requests, total } from './metrics.ts';

/** Share of the requests that may fail in the long run, in percent. */
export const errorBudget = 0.5;

/**
 * What a requester notices.
 *
 * The pair is that of https://sre.google/workbook/alerting-on-slos/: the long window says that it matters, the short
 * one that it still lasts. A share says little of few requests, so that a few failures alone alarm as well.
 */
export function addRequestAlarms(alarms: AlarmTopic, stage: string, mail: Mail): void {
  alarms.addWhenAll(
    'RequestsFailingFast',
    {
      section: 'RequestsFailing',
      summary: "Many diagnostic requests fail: at this rate the month's error budget is gone in two days",
    },
    { Short: burning(stage, 14.4, Duration.minutes(5)), Long: burning(stage, 14.4, Duration.hours(1)) },
  );
  alarms.addWhenAll(
    'RequestsFailingSlowly',
    {
      section: 'RequestsFailing',
      summary: "Diagnostic requests keep failing: at this rate the month's error budget is gone in five days",
    },
    { Short: burning(stage, 6, Duration.minutes(30)), Long: burning(stage, 6, Duration.hours(6)) },
  );
  alarms.add(
    'RequestsFailed',
    { section: 'RequestsFailing', summary: 'Two or more diagnostic requests failed within an hour' },
    { metric: requests(stage, 'Failed').with({ period: Duration.hours(1) }), atLeast: 2 },
  );
  alarms.add(
    'MailCapReached',
    {
      section: 'MailCapReached',
      summary: 'As many e-mails were sent within an hour as the stage allows; further requests are refused',
    },
    { metric: requests(stage, 'Refused', mailCapReached.slug), atLeast: 1 },
  );
  alarms.add(
    'MailNotDelivered',
    { section: 'MailNotDelivered', summary: "An e-mail that was accepted did not reach the team's inbox" },
    { metric: notDelivered(mail), atLeast: 1 },
  );
}

/** `rate` times the error budget, of two failures at least. What was refused for good reason is no success either. */
function burning(stage: string, rate: number, period: Duration): Threshold {
  const failed = 'FILL(failed, 0)';
  const metric = new MathExpression({
    label: 'Share of requests that failed (%)',
    expression: `IF(${failed} >= 2, 100 * ${failed} / (${failed} + FILL(accepted, 0) + FILL(replayed, 0)), 0)`,
    usingMetrics: {
      failed: requests(stage, 'Failed'),
      accepted: requests(stage, 'Accepted'),
      replayed: requests(stage, 'Replayed'),
    },
    period,
  });
  return { metric, atLeast: rate * errorBudget };
}

function notDelivered({ configurationSet }: Mail): MathExpression {
  const events = {
    bounced: mails(configurationSet, 'Bounce'),
    rejected: mails(configurationSet, 'Reject'),
    unrendered: mails(configurationSet, 'RenderingFailure'),
    complained: mails(configurationSet, 'Complaint'),
  };
  return total('Mails that did not arrive', events, Duration.minutes(5));
}
