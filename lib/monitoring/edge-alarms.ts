import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmTopic } from './alarm-topic.ts';
import { edgeFunction, ofDistribution, total } from './metrics.ts';
import type { Monitored } from './monitored.ts';

/** What every reader notices. Alarms stand where their metrics are: these in us-east-1, and nowhere else. */
export function addEdgeAlarms(
  alarms: AlarmTopic,
  { distribution, edge }: Pick<Monitored, 'distribution' | 'edge'>,
): void {
  const period = Duration.minutes(5);
  alarms.add(
    'EdgeErrors',
    { section: 'EdgeErrors', summary: 'More than 5 % of all answers are 5xx' },
    {
      metric: new MathExpression({
        label: 'Share of 5xx (%), of 50 requests at least',
        expression: 'IF(requests >= 50, errors, 0)',
        usingMetrics: {
          requests: ofDistribution(distribution, 'Requests'),
          errors: ofDistribution(distribution, '5xxErrorRate'),
        },
        period,
      }),
      atLeast: 5,
      periods: 2,
    },
  );
  for (const [name, fn] of Object.entries(edge.all)) {
    alarms.add(
      `${name}Errors`,
      {
        section: 'EdgeFunctionErrors',
        summary: `The edge function ${name} fails; readers get errors of CloudFront's`,
      },
      {
        metric: total(
          'Failed runs',
          {
            failed: edgeFunction(fn, 'FunctionExecutionErrors'),
            invalid: edgeFunction(fn, 'FunctionValidationErrors'),
            throttled: edgeFunction(fn, 'FunctionThrottles'),
          },
          period,
        ),
        atLeast: 5,
      },
    );
  }
}
