import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { regionalAlarms } from './alarms.ts';
import { FrontdeskDashboard } from './dashboard.ts';
import type { MonitoredResources } from './monitored-resources.ts';

/** Alarms and the dashboard of a deployment. */
export class Monitoring extends Construct {
  readonly alarms: AlarmTopic;

  constructor(
    scope: Construct,
    id: string,
    monitoredResources: MonitoredResources,
    settings: StageConfig['alarms'],
  ) {
    super(scope, id);
    this.alarms = new AlarmTopic(this, 'Alarms', settings);
    this.alarms.addAlarms(regionalAlarms(monitoredResources));
    const dashboard = new FrontdeskDashboard(this, 'Dashboard', {
      monitoredResources,
      alarms: this.alarms.alarms,
      runbook: settings.runbook,
    });
    const { region } = Stack.of(this);
    new CfnOutput(this, 'DashboardUrl', {
      value: `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${dashboard.dashboardName}`,
      description: 'Is it working, for whom not, and how fast',
    }).overrideLogicalId('DashboardUrl');
  }
}
