import { Duration } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { longestRunSeconds } from '../../contract/limits.ts';
import type { RequestApi } from '../rest-api.ts';
import type { AlarmTopic } from './alarm-topic.ts';
import { ofTable } from './metrics.ts';

/** A function that crashes, finds no instance, or nears its timeout. What it answers itself is no error of Lambda's. */
export function addFunctionAlarms(alarms: AlarmTopic, name: string, fn: LambdaFunction): void {
  const period = Duration.minutes(15);
  alarms.add(
    `${name}Errors`,
    { section: 'FunctionErrors', summary: `The function ${name} crashed or ran into its timeout` },
    { metric: fn.metricErrors({ period }), atLeast: 2 },
  );
  alarms.add(
    `${name}Throttles`,
    { section: 'FunctionThrottles', summary: `The account has no instance left for the function ${name}` },
    { metric: fn.metricThrottles({ period }), atLeast: 5 },
  );
  alarms.add(
    `${name}Slow`,
    { section: 'FunctionSlow', summary: `The slowest calls of the function ${name} near its timeout` },
    {
      metric: new MathExpression({
        label: 'Slowest 1 % (ms), of 20 calls at least',
        expression: 'IF(calls >= 20, duration, 0)',
        usingMetrics: {
          calls: fn.metricInvocations(),
          duration: fn.metricDuration({ statistic: Stats.p(99) }),
        },
        period,
      }),
      atLeast: 0.8 * longestRunSeconds * 1_000,
    },
  );
}

export function addGatewayAlarms(alarms: AlarmTopic, api: RequestApi): void {
  alarms.add(
    'GatewayErrors',
    { section: 'GatewayErrors', summary: 'The gateway answers with 5xx' },
    {
      metric: api.deploymentStage.metricServerError({ statistic: Stats.SUM, period: Duration.minutes(15) }),
      atLeast: 3,
    },
  );
}

export function addTableAlarms(alarms: AlarmTopic, table: Table): void {
  alarms.add(
    'TableErrors',
    { section: 'TableErrors', summary: 'DynamoDB fails; requests are refused meanwhile' },
    { metric: ofTable(table, 'SystemErrors'), atLeast: 3 },
  );
  alarms.add(
    'TableThrottles',
    {
      section: 'TableThrottles',
      summary: 'DynamoDB refuses calls for their number; requests are refused meanwhile',
    },
    { metric: ofTable(table, 'ThrottledRequests'), atLeast: 5 },
  );
}
