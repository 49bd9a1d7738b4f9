import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type AlarmId, type AlarmRule, alarmRules } from '../../../lib/monitoring/alarm-rules.ts';
import { validRequest } from '../../fixtures/request-values.ts';
import { publishedMetrics } from '../../support/emf.ts';
import { checkMinutes, fullStageTemplate } from '../../support/full-stage.ts';
import { jsonPost } from '../../support/lambda-events.ts';
import { monitorLog } from '../../support/monitor-function.ts';
import { type Declaration, declarationOf, declarationsOf } from '../../support/readable-template.ts';
import { startRequestFunction } from '../../support/request-function.ts';

const [main, edge] = [fullStageTemplate(), fullStageTemplate('-EdgeMonitoring')];

type Row = [metrics: string[], statistic: string, missingData: string];

const request = 'service=frontdesk stage=test';
const functionNames = ['DiagnosticRequest', 'Mcp', 'A2a'].map((id) => `FunctionName=<${id}Function>`);
const edgeFunctions = ['ViewerRequest', 'ViewerResponse', 'EndpointResponse'];
const edgeFunctionMetrics = ['FunctionExecutionErrors', 'FunctionValidationErrors', 'FunctionThrottles'];

/**
 * Every alarm: namespace, name and dimensions of each metric; the statistic of a period, of which missing ones are
 * filled with zeros (FILL) or not; what a period without data is. The numbers are those of its rule, which
 * docs/limits.md states as well.
 */
const watched: Record<AlarmId, Row> = {
  RequestsLost: [[`Frontdesk Failed ${request}`], 'FILL Sum', 'notBreaching'],
  EmailCapReached: [[`Frontdesk Refused problem=mail-cap-reached ${request}`], 'FILL Sum', 'notBreaching'],
  EmailsNotDelivered: [
    ['Bounce', 'Reject', 'RenderingFailure', 'Complaint'].map(
      (event) => `AWS/SES ${event} ses:configuration-set=<EmailConfigurationSet>`,
    ),
    'FILL Sum',
    'notBreaching',
  ],
  FunctionErrors: [functionNames.map((name) => `AWS/Lambda Errors ${name}`), 'FILL Sum', 'notBreaching'],
  GatewayErrors: [
    ['AWS/ApiGateway 5XXError ApiName=Frontdesk-test Stage=<ApiDeploymentStagelive>'],
    'FILL Sum',
    'notBreaching',
  ],
  ChecksFailed: [[`Frontdesk ChecksFailed ${request}`], 'Maximum', 'breaching'],
  EdgeErrors: [
    ['AWS/CloudFront 5xxErrorRate DistributionId=<Frontdesk-test: Distribution> Region=Global'],
    'FILL Average',
    'notBreaching',
  ],
  EdgeFunctionErrors: [
    edgeFunctions.flatMap((fn) =>
      edgeFunctionMetrics.map(
        (name) => `AWS/CloudFront ${name} FunctionName=eu-central-1FrontdesktestEdge${fn} Region=Global`,
      ),
    ),
    'FILL Sum',
    'notBreaching',
  ],
};

/** The row of the table with the numbers of its rule. */
function expectedOf(id: AlarmId) {
  const [metrics, statistic, missingData] = watched[id];
  const rule: AlarmRule = alarmRules[id];
  const periodMinutes = rule.periodMinutes ?? checkMinutes;
  return {
    metrics,
    statistic: `${statistic} of ${60 * periodMinutes} s`,
    threshold: `>= ${rule.threshold}`,
    when: `${rule.datapointsToAlarm} of ${rule.evaluationPeriods}`,
    missingData,
  };
}

const alarms = [main, edge].flatMap((template) =>
  Object.values(declarationsOf(template, 'AWS::CloudWatch::Alarm')).map(
    (alarm) => [String(alarm.AlarmName).replace(/^Frontdesk-test(?:-EdgeMonitoring)?-/, ''), alarm] as const,
  ),
);

describe('an alarm', () => {
  test('is one of at most eight', () => {
    expect(alarms.map(([name]) => name).toSorted()).toEqual(Object.keys(alarmRules).toSorted());
    expect(alarms.length, 'docs/decisions/alarms-for-few-requests.md').toBeLessThanOrEqual(8);
  });

  test.each(alarms)('%s has its whole definition in the table', (name, alarm) => {
    expect(rowOf(alarm)).toEqual(expectedOf(name as AlarmId));
  });

  test.each(alarms)('%s says what to do, by a link to its section of the runbook', (name, alarm) => {
    expect(alarm.AlarmDescription).toMatch(
      new RegExp(`^\\S.*[^.]\\. What to do: https://git\\.example/runbook\\.md#${name.toLowerCase()}$`),
    );
  });

  test.each(alarms)(
    '%s tells the topic of its region when it begins and when it is over, and nobody else',
    (_name, { AlarmActions, OKActions, InsufficientDataActions, ActionsEnabled }) => {
      expect(AlarmActions).toEqual([expect.stringMatching(/^<(?:Monitoring)?AlarmsTopic>$/)]);
      expect(OKActions).toEqual(AlarmActions);
      expect([InsufficientDataActions, ActionsEnabled]).toEqual([undefined, undefined]);
    },
  );
});

interface RawMetric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions: readonly { readonly Name: string; readonly Value: string }[];
}

interface MetricMath {
  readonly Id: string;
  readonly Expression?: string;
  readonly ReturnData?: boolean;
  readonly MetricStat?: { readonly Metric: RawMetric; readonly Period: number; readonly Stat: string };
}

const describeMetric = ({ Namespace, MetricName, Dimensions }: RawMetric) =>
  [Namespace, MetricName, ...Dimensions.map(({ Name, Value }) => `${Name}=${Value}`)].join(' ');

/** Describes an alarm as `expectedOf` does. Throws for metric math other than FILL and addition. */
function rowOf(alarm: Declaration) {
  const { Threshold, DatapointsToAlarm, EvaluationPeriods, TreatMissingData } = alarm;
  expect(alarm.ComparisonOperator).toBe('GreaterThanOrEqualToThreshold');
  return {
    ...watchedBy(alarm),
    threshold: `>= ${Threshold}`,
    when: `${DatapointsToAlarm} of ${EvaluationPeriods}`,
    missingData: TreatMissingData,
  };
}

function watchedBy(alarm: Declaration) {
  if (!alarm.Metrics) {
    const metric = describeMetric(alarm as unknown as RawMetric);
    return { metrics: [metric], statistic: `${alarm.Statistic} of ${alarm.Period} s` };
  }
  const math = alarm.Metrics as MetricMath[];
  const stats = math.flatMap(({ MetricStat }) => MetricStat ?? []);
  const [sum] = math.filter(({ Expression }) => Expression);
  const filled = math.filter(({ MetricStat }) => MetricStat).map(({ Id }) => `FILL(${Id}, 0)`);
  expect(sum).toMatchObject({ Expression: filled.join(' + ') });
  expect(math.filter(({ ReturnData }) => ReturnData !== false)).toEqual([sum]);
  const statistics = new Set(stats.map(({ Stat, Period }) => `FILL ${Stat} of ${Period} s`));
  return {
    metrics: stats.map(({ Metric }) => describeMetric(Metric)),
    statistic: [...statistics].join(' and '),
  };
}

test('the functions publish every metric of their own that an alarm watches', async () => {
  const fn = await startRequestFunction();
  onTestFinished(() => fn.close());
  await fn.restart({ STAGE: 'test', EMAIL_LIMIT: '1' });
  await fn.post(jsonPost(validRequest));
  await fn.post(jsonPost(validRequest));
  await fn.table.empty();
  fn.ses.setFaults('refuse');
  await fn.post(jsonPost(validRequest));
  // No server listens there, so that the check fails.
  const log = fn.log + (await monitorLog('http://127.0.0.1:1'));

  const published = publishedMetrics(log).map(({ namespace, name, dimensions }) =>
    [namespace, name, ...Object.entries(dimensions).map((pair) => pair.join('='))].toSorted(),
  );
  const ours = Object.values(watched).flatMap(([metrics]) =>
    metrics.filter((metric) => metric.startsWith('Frontdesk ')),
  );
  expect(ours).toHaveLength(3);
  for (const metric of ours) expect(published).toContainEqual(metric.split(' ').toSorted());
});

describe('the runbook', () => {
  const runbook = readFileSync('docs/operations/runbook.md', 'utf8');
  const headings = Object.keys(alarmRules).toSorted();

  test('has a section for each alarm, and no other', () => {
    const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading);

    expect(sections.toSorted()).toEqual(headings);
  });

  test('has each alarm in its table of who notices', () => {
    const [, table = ''] = /^\| alarm \| who notices .*\n((?:\|.*\n)+)/m.exec(runbook) ?? [];

    expect([...table.matchAll(/\(#(\w+)\)/g)].map(([, anchor]) => anchor).toSorted()).toEqual(
      headings.map((heading) => heading.toLowerCase()),
    );
  });
});

describe.each([
  ['of the stage', main, 'MonitoringAlarmsTopic'],
  ['of the edge', edge, 'AlarmsTopic'],
])('the topic %s', (_which, template, topic) => {
  test('e-mails when an alarm begins and when it is over, and not when it is new', () => {
    expect(declarationOf(template, 'AWS::SNS::Topic')).toEqual({ DisplayName: 'Frontdesk alarms' });
    expect(Object.values(declarationsOf(template, 'AWS::SNS::Subscription'))).toEqual(
      ['operators@desk.example', 'nights@desk.example'].map((Endpoint) => ({
        TopicArn: `<${topic}>`,
        Protocol: 'email',
        Endpoint,
        FilterPolicyScope: 'MessageBody',
        FilterPolicy: { $or: [{ NewStateValue: ['ALARM'] }, { OldStateValue: ['ALARM'] }] },
      })),
    );
  });

  test('takes messages from the alarms of the account alone, and from nobody without TLS', () => {
    const publish = { Action: 'sns:Publish', Resource: `<${topic}>`, Sid: expect.any(String) };

    expect(declarationOf(template, 'AWS::SNS::TopicPolicy')).toEqual({
      Topics: [`<${topic}>`],
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            ...publish,
            Effect: 'Deny',
            Principal: '*',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          },
          {
            ...publish,
            Effect: 'Allow',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': '210987654321' } },
          },
        ],
      },
    });
  });
});
