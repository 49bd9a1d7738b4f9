import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type LogQueryName, logQueries } from './log-queries.ts';
import {
  checksFailed,
  edgeFunction,
  mailDuration,
  mails,
  ofDistribution,
  ofTable,
  requests,
} from './metrics.ts';
import { everyFunction, type Monitored } from './monitored.ts';

/** Of the 24 columns. */
const half = 12;
const third = 8;
const quarter = 6;

export interface FrontdeskDashboardProps {
  readonly monitored: Monitored;
  /** Those of the stack's own region: a widget shows no others. */
  readonly alarms: readonly IAlarm[];
  readonly runbook: string;
}

/** One page that answers, from top to bottom: is it working, for whom not, and how fast. */
export class FrontdeskDashboard extends Dashboard {
  constructor(scope: Construct, id: string, { monitored, alarms, runbook }: FrontdeskDashboardProps) {
    super(scope, id, {
      defaultInterval: Duration.days(1),
      widgets: [
        [heading(`# Is it working?\n[Runbook](${runbook})`)],
        [new AlarmStatusWidget({ title: 'Alarms', width: 24, alarms: [...alarms] })],
        isItWorking(monitored),
        [heading('# For whom not?')],
        forWhomNot(monitored),
        [heading('# How fast?')],
        howFast(monitored),
      ],
    });
  }
}

function isItWorking(parts: Monitored): IWidget[] {
  const { stage, mail, distribution, api, check } = parts;
  const width = check ? quarter : third;
  return [
    graph('Diagnostic requests', width, [
      requests(stage, 'Accepted'),
      requests(stage, 'Replayed'),
      requests(stage, 'Refused'),
      requests(stage, 'Failed'),
    ]),
    graph('E-mails', width, [
      mails(mail.configurationSet, 'Send'),
      mails(mail.configurationSet, 'Delivery'),
      mails(mail.configurationSet, 'DeliveryDelay'),
      mails(mail.configurationSet, 'Bounce'),
      mails(mail.configurationSet, 'Reject'),
      mails(mail.configurationSet, 'RenderingFailure'),
      mails(mail.configurationSet, 'Complaint'),
    ]),
    graph(
      'All answers',
      width,
      [
        ofDistribution(distribution, 'Requests'),
        api.deploymentStage.metricCount({ label: 'Calls of the doors' }),
      ],
      [ofDistribution(distribution, '4xxErrorRate'), ofDistribution(distribution, '5xxErrorRate')],
    ),
    ...(check
      ? [graph('Checks from outside', width, [checksFailed(stage).with({ period: check.every })])]
      : []),
  ];
}

function forWhomNot(parts: Monitored): IWidget[] {
  const { stage, edge, table } = parts;
  return [
    graph('Refused, by problem', third, [byProblem(stage, 'Refused')]),
    graph('Failed, by problem', third, [byProblem(stage, 'Failed')]),
    logTable('Outcomes by door', parts, third),
    logTable('Causes of failures', parts, third),
    graph('Functions: errors and throttles', third, [
      ...everyFunction(parts).map((fn) => fn.metricErrors()),
      ...everyFunction(parts).map((fn) => fn.metricThrottles()),
    ]),
    graph('Edge functions and table: errors and throttles', third, [
      ...Object.values(edge.all).flatMap((fn) => [
        edgeFunction(fn, 'FunctionExecutionErrors'),
        edgeFunction(fn, 'FunctionThrottles'),
      ]),
      ...Object.values(ofTable(table, 'SystemErrors')),
      ...Object.values(ofTable(table, 'ThrottledRequests')),
    ]),
  ];
}

function howFast(parts: Monitored): IWidget[] {
  const { stage, distribution, edge, functions, api } = parts;
  const doors = Object.values(functions);
  return [
    graph('Doors, slowest 10 % (ms)', third, [
      api.deploymentStage.metricLatency({ statistic: 'p90', label: 'Gateway' }),
      ...doors.map((fn) => fn.metricDuration({ statistic: 'p90' })),
      mailDuration(stage),
    ]),
    graph('Answered from the edge (%)', third, [ofDistribution(distribution, 'CacheHitRate')]),
    graph(
      'Edge functions, share of their time limit (%)',
      third,
      Object.values(edge.all).map((fn) =>
        edgeFunction(fn, 'FunctionComputeUtilization').with({ statistic: 'Average' }),
      ),
    ),
    logTable('Cold starts', parts, half),
    logTable('Slow requests', parts, half),
  ];
}

function heading(markdown: string): TextWidget {
  return new TextWidget({ markdown, width: 24, height: 2 });
}

function graph(title: string, width: number, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, width, left, right, leftYAxis: { min: 0 } });
}

function logTable(name: LogQueryName, { functions }: Monitored, width: number): LogQueryWidget {
  return new LogQueryWidget({
    title: name,
    width,
    view: LogQueryVisualizationType.TABLE,
    logGroupNames: Object.values(functions).map((fn) => fn.logGroup.logGroupName),
    queryLines: logQueries[name].split('\n| '),
  });
}

/** One line for each problem that occurred, also for those that come later. */
function byProblem(stage: string, metricName: 'Refused' | 'Failed'): MathExpression {
  return new MathExpression({
    label: '',
    expression: `SEARCH('{Frontdesk,problem,service,stage} MetricName="${metricName}" stage="${stage}"', 'Sum', 300)`,
    usingMetrics: {},
  });
}
