import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { causesOfFailures } from '../../../lib/monitoring/log-queries.ts';
import { fullStage, fullStageTemplate } from '../../support/full-stage.ts';
import { declarationOf, declarationsOf } from '../../support/readable-template.ts';
import { synthesizeStacks, templateIn } from '../../support/synthesized-stacks.ts';

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

test('the dashboard has these graphs and this table, over the last day', () => {
  const rows = widgets.map(({ type, width, properties }) => {
    const { title, markdown, metrics } = properties as Record<string, string> & { metrics?: unknown[][] };
    return [type, width, title ?? markdown, ...(metrics ? shownIn(metrics) : [])];
  });

  expect(start).toBe('-P1D');
  expect(rows).toEqual([
    ['text', 24, '[Runbook](https://git.example/runbook.md)'],
    ['alarm', 24, 'Alarms'],
    [
      'metric',
      8,
      'Diagnostic requests',
      ...['Accepted', 'Replayed', 'Refused', 'Failed', 'DryRun'].map((name) => `Frontdesk ${name} Sum`),
    ],
    [
      'metric',
      8,
      'E-mails',
      ...['Send', 'Delivery', 'DeliveryDelay', 'Bounce', 'Reject', 'RenderingFailure', 'Complaint'].map(
        (name) => `AWS/SES ${name} Sum`,
      ),
    ],
    [
      'metric',
      8,
      'All answers',
      'AWS/CloudFront Requests Sum, us-east-1',
      'AWS/ApiGateway Count SampleCount',
      'AWS/CloudFront 4xxErrorRate Average, us-east-1, right axis',
      'AWS/CloudFront 5xxErrorRate Average, us-east-1, right axis',
    ],
    ['log', 24, 'Causes of failures'],
  ]);
  for (const { type, properties } of widgets.filter((widget) => widget.type === 'metric')) {
    expect([type, properties.yAxis]).toEqual(['metric', { left: { min: 0 } }]);
  }
});

test('the table reads the logs of the functions behind endpoints', () => {
  const logs = ['DiagnosticRequest', 'Mcp', 'A2a'].map((id) => `SOURCE '<${id}Logs>'`).join(' | ');
  const [table] = widgets.filter(({ type }) => type === 'log');

  expect(table?.properties).toMatchObject({ view: 'table', query: `${logs} | ${causesOfFailures}` });
});

test.each(['eu-central-1', 'us-east-1'])(
  'the dashboard shows every alarm of %s that the stack has',
  (region) => {
    const own = templateIn(synthesizeStacks({ ...fullStage, region }));
    const dashboard = declarationOf(own, 'AWS::CloudWatch::Dashboard');
    const shown = (JSON.parse(String(dashboard.DashboardBody)).widgets as Widget[]).flatMap(
      ({ type, properties }) => (type === 'alarm' ? (properties.alarms as string[]) : []),
    );

    expect(shown).toEqual(
      Object.keys(declarationsOf(own, 'AWS::CloudWatch::Alarm')).map((id) => `<${id}.Arn>`),
    );
  },
);

test('a stage without a dashboard has its alarms', () => {
  const own = templateIn(synthesizeStacks({ ...fullStage, dashboard: false }));

  expect(declarationsOf(own, 'AWS::CloudWatch::Dashboard')).toEqual({});
  expect(own.toJSON().Outputs.DashboardUrl).toBeUndefined();
  expect(Object.keys(declarationsOf(own, 'AWS::CloudWatch::Alarm')).length).toBeGreaterThan(4);
});

test('docs/operations/runbook.md links to the log of every function', () => {
  const runbook = readFileSync('docs/operations/runbook.md', 'utf8');
  const named = [...runbook.matchAll(/`Frontdesk-<stage>-(\w+Logs)`/g)].map(([, name]) => name);
  const logs = Object.keys(declarationsOf(template, 'AWS::Logs::LogGroup'));

  expect(named.toSorted()).toEqual(logs.toSorted());
});
