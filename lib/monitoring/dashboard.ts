import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { MonitoredResources } from './alarms.ts';
import { distributionMetric, emailEvents, emailMetric, requestMetric, requestOutcomes } from './metrics.ts';

/** Adds the dashboard of a deployment. It can show only alarms in the stack's own region. */
export function addDashboard(
  scope: Construct,
  { deployment, emailSender, distribution, api, functions }: MonitoredResources,
  alarms: Alarm[],
  runbook: string,
): void {
  const { dashboardName } = new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(1),
    widgets: [
      [new TextWidget({ markdown: `[Runbook](${runbook})`, width: 24, height: 1 })],
      [new AlarmStatusWidget({ title: 'Alarms', width: 24, alarms })],
      [
        createGraph(
          'Diagnostic requests',
          requestOutcomes.map((outcome) => requestMetric(deployment, outcome)),
        ),
        createGraph(
          'E-mails',
          emailEvents.map((event) => emailMetric(emailSender, event)),
        ),
        createGraph(
          'All responses',
          [
            distributionMetric(distribution, 'Requests'),
            api.deploymentStage.metricCount({ label: 'Calls to the endpoints' }),
          ],
          [
            distributionMetric(distribution, '4xxErrorRate'),
            distributionMetric(distribution, '5xxErrorRate'),
          ],
        ),
      ],
      [
        new LogQueryWidget({
          title: 'Causes of failures',
          width: 24,
          view: LogQueryVisualizationType.TABLE,
          logGroupNames: Object.values(functions).map((fn) => fn.logGroup.logGroupName),
          queryLines: failureCausesQuery.split('\n| '),
        }),
      ],
    ],
  });
  const { region } = Stack.of(scope);
  new CfnOutput(scope, 'DashboardUrl', {
    value: `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${dashboardName}`,
    description: 'Alarms, requests, e-mails, responses, and causes of failures',
  }).overrideLogicalId('DashboardUrl');
}

function createGraph(title: string, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, width: 8, left, right, leftYAxis: { min: 0 } });
}

/** The dashboard's CloudWatch Logs Insights query over the functions' log groups. */
export const failureCausesQuery = `filter level = "ERROR"
| stats count(*) as failures by message, outcome, cause.name, cause.status
| sort failures desc`;
