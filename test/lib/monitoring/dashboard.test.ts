import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { logQueries } from '../../../lib/monitoring/log-queries.ts';
import { fixtureStage } from '../../fixtures/firm-stage.ts';
import { synthesizeStacks, versionsWithSunset } from '../../support/synthesized-stacks.ts';
import { resourcesOf, singleResource, synthesizedFunctions } from '../../support/synthesized-template.ts';

// A stage with every optional resource that the dashboard shows.
const template = synthesizeStacks({
  region: 'eu-central-1',
  check: { everyMinutes: 15 },
  versions: versionsWithSunset,
})['Frontdesk-test']?.template;
if (!template) throw new Error('The deployment misses its stack');

interface Widget {
  readonly type: string;
  readonly width: number;
  readonly properties: Record<string, unknown>;
}

/** The dashboard's body, with references replaced by logical ids. */
function bodyText(): string {
  const { DashboardBody } = singleResource(
    template as NonNullable<typeof template>,
    'AWS::CloudWatch::Dashboard',
  ).Properties as { DashboardBody: { 'Fn::Join': [string, unknown[]] } };
  const parts = DashboardBody['Fn::Join'][1].map((part) =>
    typeof part === 'string' ? part : String(Object.values(part as object)[0]),
  );
  return parts.join('');
}

const { widgets }: { widgets: Widget[] } = JSON.parse(bodyText());
const graphs = widgets.flatMap(({ properties }) => (properties.metrics ?? []) as unknown[][]);
const metrics = graphs.filter(([namespace]) => typeof namespace === 'string');
const expressions = graphs.flatMap(([first]) =>
  typeof first === 'object' && first !== null && 'expression' in first ? [String(first.expression)] : [],
);

describe('the dashboard', () => {
  test('takes the metrics of CloudFront from where they are', () => {
    const cloudFrontMetrics = metrics.filter(([namespace]) => namespace === 'AWS/CloudFront');

    expect(cloudFrontMetrics.length).toBeGreaterThan(5);
    for (const metric of cloudFrontMetrics) {
      expect(metric).toEqual(expect.arrayContaining(['Region', 'Global']));
      expect(metric.at(-1)).toMatchObject({ region: 'us-east-1' });
    }
  });

  test('shows the outcomes of requests and of e-mails', () => {
    const names = metrics.map(([, name]) => name);

    expect(names).toEqual(expect.arrayContaining(['Accepted', 'Replayed', 'Refused', 'Failed']));
    expect(names).toEqual(expect.arrayContaining(['Send', 'Delivery', 'Bounce', 'Reject']));
    expect(names).toEqual(expect.arrayContaining(['RenderingFailure', 'Complaint']));
  });

  test('shows what the check from outside found', () => {
    expect(metrics.map(([, name]) => name)).toContain('ChecksFailed');
  });

  test.each(['FunctionExecutionErrors', 'FunctionThrottles', 'FunctionComputeUtilization'])(
    'shows %s of every edge function',
    (name) => {
      const shown = metrics
        .filter((metric) => metric[1] === name)
        .map((metric) => metric[metric.indexOf('FunctionName') + 1]);

      expect(new Set(shown).size).toBe(
        Object.keys(resourcesOf(template, 'AWS::CloudFront::Function')).length,
      );
    },
  );

  test.each(['Errors', 'Throttles'])('shows %s of every function', (name) => {
    const shown = metrics
      .filter((metric) => metric[0] === 'AWS/Lambda' && metric[1] === name)
      .map((metric) => metric[3]);

    expect(new Set(shown).size).toBe(synthesizedFunctions(template).length);
  });

  test('shows how long the function behind each endpoint takes', () => {
    const shown = metrics
      .filter(([namespace, name]) => namespace === 'AWS/Lambda' && name === 'Duration')
      .map((metric) => String(metric[3]).replace(/Function.*/, ''));

    expect(shown).toEqual(['DiagnosticRequest', 'Mcp', 'A2a']);
  });

  test.each(['SystemErrors', 'ThrottledRequests'])('shows %s of every operation on the table', (name) => {
    const shown = metrics
      .filter((metric) => metric[1] === name)
      .map((metric) => metric[metric.indexOf('Operation') + 1]);

    expect(shown).toEqual(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
  });

  test('tells refused and failed requests apart by their problem', () => {
    for (const name of ['Refused', 'Failed']) {
      expect(expressions).toContain(
        `SEARCH('{Frontdesk,problem,service,stage} MetricName="${name}" stage="test"', 'Sum', 300)`,
      );
    }
  });

  test('has the queries of log-queries.ts over the logs of the functions behind endpoints', () => {
    const logs = Object.keys(resourcesOf(template, 'AWS::Logs::LogGroup')).filter(
      (id) => !/^(Publisher|Monitor)/.test(id),
    );
    const queries = widgets
      .filter(({ type }) => type === 'log')
      .map(({ properties }) => String(properties.query));

    for (const query of queries) for (const log of logs) expect(query).toContain(`SOURCE '${log}'`);
    const asked = Object.values(logQueries).filter((text) =>
      queries.some((query) => query.replaceAll('\n', ' ').endsWith(text.replaceAll('\n', ' '))),
    );
    expect(asked).toEqual(Object.values(logQueries));
  });
});

/** What a graph shows: namespace, name and statistic of its metrics, each once, or its expression. */
function shownIn(metrics: readonly unknown[][] = []): string[] {
  const lines = metrics.map((metric) => {
    const [first, name] = metric;
    const last = metric.at(-1) as { expression?: string; stat?: string; period?: number; yAxis?: string };
    if (typeof first !== 'string') return last.expression ?? '';
    const period = last.period ? ` of ${last.period} s` : '';
    return `${first} ${name} ${last.stat ?? 'Average'}${period}${last.yAxis ? `, ${last.yAxis} axis` : ''}`;
  });
  return [...new Set(lines)];
}

test('the dashboard has these sections, graphs and tables, over the last day', () => {
  const { start } = JSON.parse(bodyText());
  const rows = widgets.map(({ type, width, properties }) => {
    const { title, markdown, view, metrics } = properties as Record<string, string> & {
      metrics?: unknown[][];
    };
    return [type, width, title ?? markdown, ...(metrics ? shownIn(metrics) : [view ?? ''].filter(Boolean))];
  });
  const problems = (name: string) =>
    `SEARCH('{Frontdesk,problem,service,stage} MetricName="${name}" stage="test"', 'Sum', 300)`;
  const runbook = fixtureStage('dev').alarms.runbook;

  expect(start).toBe('-P1D');
  expect(rows).toEqual([
    ['text', 24, `# Is it working?\n[Runbook](${runbook})`],
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
      'AWS/CloudFront Requests Sum',
      'AWS/ApiGateway Count SampleCount',
      'AWS/CloudFront 4xxErrorRate Average, right axis',
      'AWS/CloudFront 5xxErrorRate Average, right axis',
    ],
    ['metric', 6, 'Checks from outside', 'Frontdesk ChecksFailed Maximum of 900 s'],
    ['text', 24, '# For whom not?'],
    ['metric', 8, 'Refused, by problem', problems('Refused')],
    ['metric', 8, 'Failed, by problem', problems('Failed')],
    ['log', 8, 'Outcomes by endpoint', 'table'],
    ['log', 8, 'Causes of failures', 'table'],
    ['metric', 8, 'Functions: errors and throttles', 'AWS/Lambda Errors Sum', 'AWS/Lambda Throttles Sum'],
    [
      'metric',
      8,
      'Edge functions and table: errors and throttles',
      'AWS/CloudFront FunctionExecutionErrors Sum',
      'AWS/CloudFront FunctionThrottles Sum',
      'AWS/DynamoDB SystemErrors Sum',
      'AWS/DynamoDB ThrottledRequests Sum',
    ],
    ['text', 24, '# How fast?'],
    [
      'metric',
      8,
      'Endpoints, slowest 10 % (ms)',
      'AWS/ApiGateway Latency p90',
      'AWS/Lambda Duration p90',
      'Frontdesk EmailDuration p90',
    ],
    [
      'metric',
      8,
      'Edge functions, share of their time limit (%)',
      'AWS/CloudFront FunctionComputeUtilization Average',
    ],
    ['log', 12, 'Cold starts', 'table'],
    ['log', 12, 'Slow requests', 'table'],
  ]);
  for (const { type, properties } of widgets.filter((widget) => widget.type === 'metric')) {
    expect([type, properties.yAxis]).toEqual(['metric', { left: { min: 0 } }]);
  }
});

test('docs/operations/runbook.md links to the log of every function', () => {
  const named = [
    ...readFileSync('docs/operations/runbook.md', 'utf8').matchAll(/`Frontdesk-<stage>-(\w+Logs)`/g),
  ].map(([, name = '']) => name);
  const logs = Object.values(resourcesOf(template, 'AWS::Lambda::Function'))
    .filter(({ Properties }) => JSON.stringify(Properties).includes('POWERTOOLS_SERVICE_NAME'))
    .map(({ Properties }) => (Properties.LoggingConfig as { LogGroup: { Ref: string } }).LogGroup.Ref);

  // CloudFormation names a log group by the stack, then the id in the template.
  expect(logs.map((id) => id.replace(/[\dA-F]{8}$/, '')).toSorted()).toEqual(named.toSorted());
});
