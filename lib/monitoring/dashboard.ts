import { CfnOutput, Duration, type Stack } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { DeploymentName } from '../deployment-name.ts';
import type { StageConfig } from '../stage-config.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { type MonitoredResources, regionalAlarms } from './alarms.ts';
import { type LogQueryName, logQueries } from './log-queries.ts';
import {
  distributionMetric,
  edgeFunctionMetric,
  emailDurationMetric,
  emailEvents,
  emailMetric,
  failedChecksMetric,
  requestMetric,
  requestOutcomes,
  tableMetric,
} from './metrics.ts';

/** Widths, in columns of 24. */
const half = 12;
const third = 8;
const quarter = 6;

/**
 * Alarms and the dashboard of a deployment, whose sections answer: is it working, for whom not, and how fast. Its widget
 * of alarms can show only those of the stack's own region.
 */
export function addMonitoring(
  stack: Stack,
  resources: MonitoredResources,
  settings: StageConfig['alarms'],
): AlarmTopic {
  const scope = new Construct(stack, 'Monitoring');
  const topic = new AlarmTopic(scope, 'Alarms', settings);
  topic.addAlarms(regionalAlarms(resources));
  const { dashboardName } = new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(1),
    widgets: [
      [heading(`# Is it working?\n[Runbook](${settings.runbook})`)],
      [new AlarmStatusWidget({ title: 'Alarms', width: 24, alarms: [...topic.alarms] })],
      healthWidgets(resources),
      [heading('# For whom not?')],
      failureWidgets(resources),
      [heading('# How fast?')],
      latencyWidgets(resources),
    ],
  });
  new CfnOutput(scope, 'DashboardUrl', {
    value: `https://${stack.region}.console.aws.amazon.com/cloudwatch/home?region=${stack.region}#dashboards/dashboard/${dashboardName}`,
    description: 'Is it working, for whom not, and how fast',
  }).overrideLogicalId('DashboardUrl');
  return topic;
}

function healthWidgets(resources: MonitoredResources): IWidget[] {
  const { deployment, emailSender, distribution, api, monitor } = resources;
  const width = monitor ? quarter : third;
  return [
    graph(
      'Diagnostic requests',
      width,
      requestOutcomes.map((outcome) => requestMetric(deployment, outcome)),
    ),
    graph(
      'E-mails',
      width,
      emailEvents.map((event) => emailMetric(emailSender, event)),
    ),
    graph(
      'All answers',
      width,
      [
        distributionMetric(distribution, 'Requests'),
        api.deploymentStage.metricCount({ label: 'Calls of the endpoints' }),
      ],
      [distributionMetric(distribution, '4xxErrorRate'), distributionMetric(distribution, '5xxErrorRate')],
    ),
    ...(monitor ? [graph('Checks from outside', width, [failedChecksMetric(deployment, monitor)])] : []),
  ];
}

function failureWidgets(resources: MonitoredResources): IWidget[] {
  const { deployment, edge, table, functions, monitor } = resources;
  const allFunctions = [...Object.values(functions), ...(monitor ? [monitor.fn] : [])];
  return [
    graph('Refused, by problem', third, [countsByProblem(deployment, 'Refused')]),
    graph('Failed, by problem', third, [countsByProblem(deployment, 'Failed')]),
    logQueryTable('Outcomes by endpoint', resources, third),
    logQueryTable('Causes of failures', resources, third),
    graph('Functions: errors and throttles', third, [
      ...allFunctions.map((fn) => fn.metricErrors()),
      ...allFunctions.map((fn) => fn.metricThrottles()),
    ]),
    graph('Edge functions and table: errors and throttles', third, [
      ...Object.values(edge.byName).flatMap((fn) => [
        edgeFunctionMetric(fn, 'FunctionExecutionErrors'),
        edgeFunctionMetric(fn, 'FunctionThrottles'),
      ]),
      ...Object.values(tableMetric(table, 'SystemErrors')),
      ...Object.values(tableMetric(table, 'ThrottledRequests')),
    ]),
  ];
}

function latencyWidgets(resources: MonitoredResources): IWidget[] {
  const { deployment, edge, functions, api } = resources;
  const endpointFunctions = Object.values(functions);
  return [
    graph('Endpoints, slowest 10 % (ms)', third, [
      api.deploymentStage.metricLatency({ statistic: 'p90', label: 'Gateway' }),
      ...endpointFunctions.map((fn) => fn.metricDuration({ statistic: 'p90' })),
      emailDurationMetric(deployment),
    ]),
    graph(
      'Edge functions, share of their time limit (%)',
      third,
      Object.values(edge.byName).map((fn) =>
        edgeFunctionMetric(fn, 'FunctionComputeUtilization').with({ statistic: 'Average' }),
      ),
    ),
    logQueryTable('Cold starts', resources, half),
    logQueryTable('Slow requests', resources, half),
  ];
}

function heading(markdown: string): TextWidget {
  return new TextWidget({ markdown, width: 24, height: 2 });
}

function graph(title: string, width: number, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, width, left, right, leftYAxis: { min: 0 } });
}

function logQueryTable(name: LogQueryName, { functions }: MonitoredResources, width: number): LogQueryWidget {
  return new LogQueryWidget({
    title: name,
    width,
    view: LogQueryVisualizationType.TABLE,
    logGroupNames: Object.values(functions).map((fn) => fn.logGroup.logGroupName),
    queryLines: logQueries[name].split('\n| '),
  });
}

/** One line for each problem type, including types that are added later. */
function countsByProblem({ name, stage }: DeploymentName, metricName: 'Refused' | 'Failed'): MathExpression {
  return new MathExpression({
    label: '',
    expression: `SEARCH('{${name},problem,service,stage} MetricName="${metricName}" stage="${stage}"', 'Sum', 300)`,
    usingMetrics: {},
  });
}
