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
import type { DeploymentName } from '../deployment-name.ts';
import { type LogQueryName, logQueries } from './log-queries.ts';
import {
  distributionMetric,
  edgeFunctionMetric,
  emailDurationMetric,
  emailMetric,
  failedChecksMetric,
  requestMetric,
  tableMetric,
} from './metrics.ts';
import { allFunctions, type MonitoredResources } from './monitored-resources.ts';

/** Widths, in columns of 24. */
const half = 12;
const third = 8;
const quarter = 6;

interface FrontdeskDashboardProps {
  readonly monitoredResources: MonitoredResources;
  /** Alarms of the stack's own region. A widget cannot show others. */
  readonly alarms: readonly IAlarm[];
  readonly runbook: string;
}

/** The dashboard. Its sections answer: is it working, for whom not, and how fast. */
export class FrontdeskDashboard extends Dashboard {
  constructor(
    scope: Construct,
    id: string,
    { monitoredResources, alarms, runbook }: FrontdeskDashboardProps,
  ) {
    super(scope, id, {
      defaultInterval: Duration.days(1),
      widgets: [
        [heading(`# Is it working?\n[Runbook](${runbook})`)],
        [new AlarmStatusWidget({ title: 'Alarms', width: 24, alarms: [...alarms] })],
        healthWidgets(monitoredResources),
        [heading('# For whom not?')],
        failureWidgets(monitoredResources),
        [heading('# How fast?')],
        latencyWidgets(monitoredResources),
      ],
    });
  }
}

function healthWidgets(resources: MonitoredResources): IWidget[] {
  const { deployment, emailSender, distribution, api, monitor } = resources;
  const width = monitor ? quarter : third;
  return [
    graph('Diagnostic requests', width, [
      requestMetric(deployment, 'Accepted'),
      requestMetric(deployment, 'Replayed'),
      requestMetric(deployment, 'Refused'),
      requestMetric(deployment, 'Failed'),
      requestMetric(deployment, 'DryRun'),
    ]),
    graph('E-mails', width, [
      emailMetric(emailSender.configurationSet, 'Send'),
      emailMetric(emailSender.configurationSet, 'Delivery'),
      emailMetric(emailSender.configurationSet, 'DeliveryDelay'),
      emailMetric(emailSender.configurationSet, 'Bounce'),
      emailMetric(emailSender.configurationSet, 'Reject'),
      emailMetric(emailSender.configurationSet, 'RenderingFailure'),
      emailMetric(emailSender.configurationSet, 'Complaint'),
    ]),
    graph(
      'All answers',
      width,
      [
        distributionMetric(distribution, 'Requests'),
        api.deploymentStage.metricCount({ label: 'Calls of the endpoints' }),
      ],
      [distributionMetric(distribution, '4xxErrorRate'), distributionMetric(distribution, '5xxErrorRate')],
    ),
    ...(monitor
      ? [
          graph('Checks from outside', width, [
            failedChecksMetric(deployment).with({ period: monitor.interval }),
          ]),
        ]
      : []),
  ];
}

function failureWidgets(resources: MonitoredResources): IWidget[] {
  const { deployment, edge, table } = resources;
  return [
    graph('Refused, by problem', third, [countsByProblem(deployment, 'Refused')]),
    graph('Failed, by problem', third, [countsByProblem(deployment, 'Failed')]),
    logQueryTable('Outcomes by endpoint', resources, third),
    logQueryTable('Causes of failures', resources, third),
    graph('Functions: errors and throttles', third, [
      ...allFunctions(resources).map((fn) => fn.metricErrors()),
      ...allFunctions(resources).map((fn) => fn.metricThrottles()),
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
