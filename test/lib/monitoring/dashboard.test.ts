import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { logQueries } from '../../../lib/monitoring/log-queries.ts';
import { synthesizeStacks, versionsWithSunset } from '../../support/synthesized-stacks.ts';
import { resourcesOf, singleResource, synthesizedFunctions } from '../../support/synthesized-template.ts';

// A stage with every optional resource that the dashboard shows.
const template = synthesizeStacks({
  region: 'eu-central-1',
  check: { everyMinutes: 15 },
  versions: versionsWithSunset,
})['Frontdesk-test']?.template;
if (!template) throw new Error('The deployment misses its stack');

/** The dashboard's body, with references replaced by logical ids. */
function body(): { widgets: { type: string; properties: Record<string, unknown> }[] } {
  const { DashboardBody } = singleResource(
    template as NonNullable<typeof template>,
    'AWS::CloudWatch::Dashboard',
  ).Properties as { DashboardBody: { 'Fn::Join': [string, unknown[]] } };
  const parts = DashboardBody['Fn::Join'][1].map((part) =>
    typeof part === 'string' ? part : String(Object.values(part as object)[0]),
  );
  return JSON.parse(parts.join(''));
}

const { widgets } = body();
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
    expect(names).toContain('CacheHitRate');
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
