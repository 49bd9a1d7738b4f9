import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { logQueries } from '../../../lib/monitoring/log-queries.ts';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationOf, declarationsOf } from '../../support/readable-template.ts';

const template = fullStageTemplate();

interface Widget {
  readonly type: string;
  readonly width: number;
  readonly properties: Record<string, unknown>;
}

const { DashboardBody } = declarationOf(template, 'AWS::CloudWatch::Dashboard');
const { start, widgets }: { start: string; widgets: Widget[] } = JSON.parse(String(DashboardBody));

/** What a graph shows: namespace, name, statistic and number of its metrics, or its expression. */
function shownIn(metrics: readonly unknown[][] = []): string[] {
  const shown = Map.groupBy(metrics, (metric) => {
    const [first, name] = metric;
    const { expression = '', stat = 'Average', ...options } = metric.at(-1) as Record<string, string>;
    if (typeof first !== 'string') return expression;
    const period = options.period ? ` of ${options.period} s` : '';
    const region = options.region ? `, ${options.region}` : '';
    return `${first} ${name} ${stat}${period}${region}${options.yAxis ? `, ${options.yAxis} axis` : ''}`;
  });
  return [...shown].map(([line, all]) => {
    const different = new Set(all.map((metric) => JSON.stringify(metric))).size;
    return different === 1 ? line : `${different} × ${line}`;
  });
}

test('the dashboard has these sections, graphs and tables, over the last day', () => {
  const rows = widgets.map(({ type, width, properties }) => {
    const { title, markdown, view, metrics } = properties as Record<string, string> & {
      metrics?: unknown[][];
    };
    return [type, width, title ?? markdown, ...(metrics ? shownIn(metrics) : [view ?? ''].filter(Boolean))];
  });
  const problems = (name: string) =>
    `SEARCH('{Frontdesk,problem,service,stage} MetricName="${name}" stage="test"', 'Sum', 300)`;

  expect(start).toBe('-P1D');
  expect(rows).toEqual([
    ['text', 24, '# Is it working?\n[Runbook](https://git.example/runbook.md)'],
    ['alarm', 24, 'Alarms'],
    [
      'metric',
      6,
      'Diagnostic requests',
      ...['Accepted', 'Replayed', 'Refused', 'Failed', 'DryRun'].map((name) => `Frontdesk ${name} Sum`),
    ],
    [
      'metric',
      6,
      'E-mails',
      ...['Send', 'Delivery', 'DeliveryDelay', 'Bounce', 'Reject', 'RenderingFailure', 'Complaint'].map(
        (name) => `AWS/SES ${name} Sum`,
      ),
    ],
    [
      'metric',
      6,
      'All answers',
      'AWS/CloudFront Requests Sum, us-east-1',
      'AWS/ApiGateway Count SampleCount',
      'AWS/CloudFront 4xxErrorRate Average, us-east-1, right axis',
      'AWS/CloudFront 5xxErrorRate Average, us-east-1, right axis',
    ],
    ['metric', 6, 'Checks from outside', 'Frontdesk ChecksFailed Maximum of 900 s'],
    ['text', 24, '# For whom not?'],
    ['metric', 8, 'Refused, by problem', problems('Refused')],
    ['metric', 8, 'Failed, by problem', problems('Failed')],
    ['log', 8, 'Outcomes by endpoint', 'table'],
    ['log', 8, 'Causes of failures', 'table'],
    [
      'metric',
      8,
      'Functions: errors and throttles',
      '4 × AWS/Lambda Errors Sum',
      '4 × AWS/Lambda Throttles Sum',
    ],
    [
      'metric',
      8,
      'Edge functions and table: errors and throttles',
      '3 × AWS/CloudFront FunctionExecutionErrors Sum, us-east-1',
      '3 × AWS/CloudFront FunctionThrottles Sum, us-east-1',
      '4 × AWS/DynamoDB SystemErrors Sum',
      '4 × AWS/DynamoDB ThrottledRequests Sum',
    ],
    ['text', 24, '# How fast?'],
    [
      'metric',
      8,
      'Endpoints, slowest 10 % (ms)',
      'AWS/ApiGateway Latency p90',
      '3 × AWS/Lambda Duration p90',
      'Frontdesk EmailDuration p90',
    ],
    [
      'metric',
      8,
      'Edge functions, share of their time limit (%)',
      '3 × AWS/CloudFront FunctionComputeUtilization Average, us-east-1',
    ],
    ['log', 12, 'Cold starts', 'table'],
    ['log', 12, 'Slow requests', 'table'],
  ]);
  for (const { type, properties } of widgets.filter((widget) => widget.type === 'metric')) {
    expect([type, properties.yAxis]).toEqual(['metric', { left: { min: 0 } }]);
  }
});

test('the dashboard has the queries of log-queries.ts over the logs of the functions behind endpoints', () => {
  const logs = ['DiagnosticRequest', 'Mcp', 'A2a'].map((id) => `SOURCE '<${id}Logs>'`).join(' | ');
  const queries = widgets.filter(({ type }) => type === 'log').map(({ properties }) => properties);

  expect(Object.fromEntries(queries.map(({ title, query }) => [title, query]))).toEqual(
    Object.fromEntries(Object.entries(logQueries).map(([title, query]) => [title, `${logs} | ${query}`])),
  );
});

test('docs/operations/runbook.md links to the log of every function', () => {
  const runbook = readFileSync('docs/operations/runbook.md', 'utf8');
  const named = [...runbook.matchAll(/`Frontdesk-<stage>-(\w+Logs)`/g)].map(([, name]) => name);
  const logs = Object.keys(declarationsOf(template, 'AWS::Logs::LogGroup'));

  expect(named.toSorted()).toEqual(logs.filter((id) => id !== 'ApiAccessLog').toSorted());
});
