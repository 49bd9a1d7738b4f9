import { Duration } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { edgeRegion } from '../edge-prerequisites.ts';
import type { AlarmTopic } from './alarm-topic.ts';
import { edgeFunction, total } from './metrics.ts';
import type { Monitored } from './monitored.ts';

/** What every reader notices. The metrics, and so the alarms, are in `edgeRegion` alone. */
export function addEdgeAlarms(
  alarms: AlarmTopic,
  { distribution, edge }: Pick<Monitored, 'distribution' | 'edge'>,
): void {
  const period = Duration.minutes(5);
  const inEdgeRegion = { region: edgeRegion, period };
  alarms.add(
    'EdgeErrors',
    { section: 'EdgeErrors', summary: 'More than 5 % of all answers are 5xx' },
    {
      metric: new MathExpression({
        label: 'Share of 5xx (%), of 50 requests at least',
        expression: 'IF(requests >= 50, errors, 0)',
        usingMetrics: {
          requests: distribution.metricRequests({ ...inEdgeRegion, statistic: Stats.SUM }),
          errors: distribution.metric5xxErrorRate(inEdgeRegion),
        },
        period,
      }),
      atLeast: 5,
      periods: 2,
    },
  );
  for (const [name, fn] of Object.entries({
    ViewerRequest: edge.viewerRequest,
    ViewerResponse: edge.viewerResponse,
  })) {
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
