import { CfnOutput, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Stage } from '../stage.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { addCheckAlarm } from './check-alarm.ts';
import { FrontdeskDashboard } from './dashboard.ts';
import type { Monitored } from './monitored.ts';
import { addFunctionAlarms, addGatewayAlarms, addTableAlarms } from './part-alarms.ts';
import { addRequestAlarms } from './request-alarms.ts';

/** What tells operators how a deployment does: alarms and a dashboard. */
export class Monitoring extends Construct {
  readonly alarms: AlarmTopic;

  constructor(scope: Construct, id: string, monitored: Monitored, settings: Stage['alarms']) {
    super(scope, id);
    this.alarms = new AlarmTopic(this, 'Alarms', settings);
    addRequestAlarms(this.alarms, monitored.stage, monitored.mail);
    for (const [name, fn] of Object.entries(monitored.functions)) addFunctionAlarms(this.alarms, name, fn);
    addGatewayAlarms(this.alarms, monitored.api);
    addTableAlarms(this.alarms, monitored.table);
    if (monitored.check) addCheckAlarm(this.alarms, monitored.stage, monitored.check);
    const dashboard = new FrontdeskDashboard(this, 'Dashboard', {
      monitored,
      alarms: this.alarms.all,
      runbook: settings.runbook,
    });
    const { region } = Stack.of(this);
    new CfnOutput(this, 'DashboardUrl', {
      value: `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${dashboard.dashboardName}`,
      description: 'Is it working, for whom not, and how fast',
    }).overrideLogicalId('DashboardUrl');
  }
}
