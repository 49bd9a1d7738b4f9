import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { validRequest } from '../../fixtures/request-values.ts';
import { publishedMetrics } from '../../support/emf.ts';
import { fullStage, fullStageTemplate } from '../../support/full-stage.ts';
import { jsonPost } from '../../support/lambda-events.ts';
import { monitorLog } from '../../support/monitor-function.ts';
import { declarationsOf } from '../../support/readable-template.ts';
import { startRequestFunction } from '../../support/request-function.ts';

const [main, edge] = [fullStageTemplate(), fullStageTemplate('-EdgeMonitoring')];

const alarms = [main, edge].flatMap((template) =>
  Object.values(declarationsOf(template, 'AWS::CloudWatch::Alarm')).map(
    (alarm) => [String(alarm.AlarmName).replace(/^Frontdesk-test(?:-EdgeMonitoring)?-/, ''), alarm] as const,
  ),
);

test('every alarm goes off in M of N periods, and both its ends are reported', () => {
  const rules = alarms.map(
    ([name, { Threshold, DatapointsToAlarm, EvaluationPeriods, TreatMissingData }]) => [
      name,
      `${Threshold} in ${DatapointsToAlarm} of ${EvaluationPeriods}`,
      TreatMissingData,
    ],
  );

  expect(rules).toEqual([
    ['RequestsLost', '1 in 1 of 12', 'notBreaching'],
    ['EmailCapReached', '1 in 1 of 12', 'notBreaching'],
    ['EmailsNotDelivered', '1 in 1 of 12', 'notBreaching'],
    ['FunctionErrors', '2 in 1 of 2', 'notBreaching'],
    ['GatewayErrors', '3 in 1 of 2', 'notBreaching'],
    ['ChecksFailed', '1 in 2 of 3', 'breaching'],
    ['EdgeErrors', '5 in 2 of 6', 'notBreaching'],
    ['ManyRequests', '9000 in 1 of 1', 'notBreaching'],
    ['EdgeFunctionErrors', '5 in 1 of 3', 'notBreaching'],
  ]);
  for (const [, { AlarmActions, OKActions }] of alarms) expect(OKActions).toEqual(AlarmActions);
});

test('every sum counts a metric without data as zero, for the period of its alarm', () => {
  const sums = alarms.flatMap(([name, { Metrics = [] }]) => {
    const [sum, ...metrics] = Metrics as {
      Id: string;
      Expression: string;
      MetricStat?: { Period: number };
    }[];
    return sum ? [{ name, sum, metrics }] : [];
  });

  expect(sums).toHaveLength(8);
  for (const { sum, metrics } of sums)
    expect(sum.Expression).toBe(metrics.map(({ Id }) => `FILL(${Id}, 0)`).join(' + '));
  expect(
    Object.fromEntries(
      sums.map(({ name, metrics }) => [
        name,
        [...new Set(metrics.map(({ MetricStat }) => MetricStat?.Period))],
      ]),
    ),
  ).toEqual({
    RequestsLost: [300],
    EmailCapReached: [300],
    EmailsNotDelivered: [300],
    FunctionErrors: [900],
    GatewayErrors: [900],
    EdgeErrors: [300],
    ManyRequests: [3_600],
    EdgeFunctionErrors: [300],
  });
});

test('every alarm is e-mailed to each address: no filter of the subscription can lose it', () => {
  for (const template of [main, edge]) {
    const subscriptions = Object.values(declarationsOf(template, 'AWS::SNS::Subscription'));

    expect(subscriptions).toEqual(
      fullStage.alarms?.email.map((Endpoint) => ({
        TopicArn: expect.anything(),
        Protocol: 'email',
        Endpoint,
      })),
    );
  }
});

test('one crash, timeout or throttle of the request function raises RequestsLost', () => {
  const [, alarm] = alarms.find(([name]) => name === 'RequestsLost') ?? [];
  const watched = (alarm as unknown as MetricMath).Metrics?.flatMap(({ MetricStat }) =>
    MetricStat?.Metric.Namespace === 'AWS/Lambda' ? [MetricStat.Metric] : [],
  );

  expect(alarm).toMatchObject({ Threshold: 1, DatapointsToAlarm: 1 });
  expect(watched?.map(({ MetricName }) => MetricName)).toEqual(['Errors', 'Throttles']);
  for (const { Dimensions } of watched ?? [])
    expect(JSON.stringify(Dimensions)).toContain('DiagnosticRequestFunction');
});

test('the functions publish every custom metric that an alarm watches', async () => {
  const fn = await startRequestFunction();
  onTestFinished(() => fn.close());
  await fn.restart({ STAGE: 'test', EMAIL_LIMIT: '1' });
  await fn.post(jsonPost(validRequest));
  await fn.post(jsonPost(validRequest));
  await fn.table.empty();
  fn.ses.setFaults('refuse');
  await fn.post(jsonPost(validRequest));
  // No server listens on this port, so the check fails.
  const log = fn.log + (await monitorLog('http://127.0.0.1:1'));

  const publishedMetricNames = publishedMetrics(log).map(({ namespace, name, dimensions }) =>
    [namespace, name, ...Object.entries(dimensions).map((pair) => pair.join('='))].toSorted(),
  );
  const ownMetrics = alarms.flatMap(([, alarm]) => ownMetricsOf(alarm as unknown as MetricMath));
  expect(ownMetrics).not.toEqual([]);
  for (const metric of ownMetrics) expect(publishedMetricNames).toContainEqual(metric.toSorted());
});

interface Metric {
  readonly Namespace?: string;
  readonly MetricName: string;
  readonly Dimensions: readonly { readonly Name: string; readonly Value: string }[];
}

/** An alarm on one metric, or on the sum of several. */
interface MetricMath extends Metric {
  readonly Metrics?: readonly { readonly MetricStat?: { readonly Metric: Metric } }[];
}

/** Returns the custom metrics that an alarm uses: namespace, name and dimensions. */
function ownMetricsOf(alarm: MetricMath): string[][] {
  const metrics = alarm.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [alarm];
  return metrics
    .filter(({ Namespace }) => Namespace === 'Frontdesk')
    .map(({ MetricName, Dimensions }) => [
      'Frontdesk',
      MetricName,
      ...Dimensions.map(({ Name, Value }) => `${Name}=${Value}`),
    ]);
}

describe('the runbook', () => {
  const runbook = readFileSync('docs/operations/runbook.md', 'utf8');
  const headings = alarms.map(([name]) => name).toSorted();

  test('has a section for each alarm, and no others', () => {
    const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading);

    expect(sections.toSorted()).toEqual(headings);
  });

  test('lists each alarm in the table of who notices', () => {
    const [, table = ''] = /^\| alarm \| who notices .*\n((?:\|.*\n)+)/m.exec(runbook) ?? [];

    expect([...table.matchAll(/\(#(\w+)\)/g)].map(([, anchor]) => anchor).toSorted()).toEqual(
      headings.map((heading) => heading.toLowerCase()),
    );
  });

  test('links to the log of every function', () => {
    const linkedLogs = [...runbook.matchAll(/`Frontdesk-<stage>-(\w+Logs)`/g)].map(([, name]) => name);

    expect(linkedLogs.toSorted()).toEqual(
      Object.keys(declarationsOf(main, 'AWS::Logs::LogGroup')).toSorted(),
    );
  });
});
