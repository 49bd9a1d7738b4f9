import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validRequest } from '../../fixtures/request-values.ts';
import { publishedMetrics } from '../../support/emf.ts';
import { jsonPost } from '../../support/lambda-events.ts';
import { monitorLog } from '../../support/monitor-function.ts';
import { type RequestFunction, startRequestFunction } from '../../support/request-function.ts';
import { synthesizeStacks, versionsWithSunset } from '../../support/synthesized-stacks.ts';
import { resourcesOf, singleResource } from '../../support/synthesized-template.ts';
import { type WatchedMetric, watchedMetrics } from '../../support/watched-metrics.ts';

const check = { everyMinutes: 15 };
const stacks = synthesizeStacks({
  region: 'eu-central-1',
  check,
  versions: versionsWithSunset,
});
const [main, edge] = [stacks['Frontdesk-test']?.template, stacks['Frontdesk-test-EdgeMonitoring']?.template];
if (!main || !edge) throw new Error('The deployment misses a stack');

const metrics = [...watchedMetrics(main), ...watchedMetrics(edge)];
const inNamespace = (namespace: string) =>
  metrics
    .filter((metric) => metric.namespace === namespace)
    .map((metric) => [title(metric), metric] as const);
const title = ({ alarm, name }: WatchedMetric) => `${alarm} watches ${name}`;
const refsTo = (type: string) => Object.keys(resourcesOf(main, type)).map((id) => ({ Ref: id }));

/** Value of an output of the main stack that another stack imports. */
function readOutput(value: unknown): unknown {
  const { 'Fn::GetStackOutput': read } = value as { 'Fn::GetStackOutput'?: { OutputName: string } };
  return read ? main?.toJSON().Outputs[read.OutputName].Value : value;
}

test('every alarm watches a metric of a namespace that is held against something here', () => {
  expect(new Set(metrics.map(({ namespace }) => namespace))).toEqual(
    new Set(['AWS/ApiGateway', 'AWS/CloudFront', 'AWS/DynamoDB', 'AWS/Lambda', 'AWS/SES', 'Frontdesk']),
  );
});

describe('an alarm on the requests or the check', () => {
  let fn: RequestFunction;
  /** Name and dimensions, as the functions publish them. */
  let published: unknown[];

  beforeAll(async () => {
    fn = await startRequestFunction();
    await fn.restart({ STAGE: 'test', EMAIL_LIMIT: '1' });
    const headers = { 'Idempotency-Key': 'the-same' };
    await fn.post(jsonPost(validRequest, { headers }));
    await fn.post(jsonPost(validRequest, { headers }));
    await fn.post(jsonPost(validRequest));
    await fn.table.empty();
    fn.ses.setFaults('refuse');
    await fn.post(jsonPost(validRequest));
    // No server listens there, so that the check fails.
    const log = fn.log + (await monitorLog('http://127.0.0.1:1'));
    published = publishedMetrics(log).map(({ value: _, ...metric }) => metric);
  });
  afterAll(() => fn.close());

  test.each(inNamespace('Frontdesk'))('%s, which a function publishes', (_title, { alarm: _, ...metric }) => {
    expect(published).toContainEqual(metric);
  });
});

test.each(inNamespace('AWS/Lambda'))('%s of a function of the stack', (_title, { name, dimensions }) => {
  const endpointFunctions = Object.entries(resourcesOf(main, 'AWS::Lambda::Function'))
    .filter(([, { Properties }]) => Properties.Runtime === 'nodejs24.x')
    .map(([id]) => ({ Ref: id }));

  expect(['Errors', 'Throttles']).toContain(name);
  expect(endpointFunctions).toContainEqual(dimensions.FunctionName);
  expect(Object.keys(dimensions)).toEqual(['FunctionName']);
});

test.each(inNamespace('AWS/ApiGateway'))('%s of the gateway', (_title, { name, dimensions }) => {
  const [api] = Object.values(resourcesOf(main, 'AWS::ApiGateway::RestApi'));

  expect(name).toBe('5XXError');
  expect(dimensions).toEqual({ ApiName: api?.Properties.Name, Stage: refsTo('AWS::ApiGateway::Stage')[0] });
});

test.each(inNamespace('AWS/DynamoDB'))(
  '%s of an operation that a function may call',
  (_title, { name, dimensions }) => {
    const policies = JSON.stringify(resourcesOf(main, 'AWS::IAM::Policy'));

    expect(['SystemErrors', 'ThrottledRequests']).toContain(name);
    expect(refsTo('AWS::DynamoDB::Table')).toEqual([dimensions.TableName]);
    expect(policies).toContain(`"dynamodb:${dimensions.Operation}"`);
  },
);

/** https://docs.aws.amazon.com/ses/latest/dg/monitor-sending-using-event-publishing.html */
const sesEventTypes: Record<string, string> = {
  Bounce: 'bounce',
  Complaint: 'complaint',
  Reject: 'reject',
  RenderingFailure: 'renderingFailure',
};

test.each(inNamespace('AWS/SES'))(
  '%s, an event that the configuration set publishes',
  (_title, { name, dimensions }) => {
    const destination = singleResource(main, 'AWS::SES::ConfigurationSetEventDestination');
    const { MatchingEventTypes, CloudWatchDestination } = destination.Properties.EventDestination as {
      MatchingEventTypes: string[];
      CloudWatchDestination: { DimensionConfigurations: { DimensionName: string }[] };
    };
    const [dimension] = CloudWatchDestination.DimensionConfigurations;

    expect(MatchingEventTypes).toContain(sesEventTypes[name]);
    expect(dimensions).toEqual({
      [String(dimension?.DimensionName)]: refsTo('AWS::SES::ConfigurationSet')[0],
    });
  },
);

test.each(inNamespace('AWS/CloudFront'))(
  '%s of the edge',
  (_title, { dimensions: { Region, ...watched } }) => {
    const names = Object.values(resourcesOf(main, 'AWS::CloudFront::Function')).map(
      ({ Properties }) => Properties.Name,
    );
    const known = [
      ...refsTo('AWS::CloudFront::Distribution').map((DistributionId) => ({ DistributionId })),
      ...names.map((FunctionName) => ({ FunctionName })),
    ];
    const [[dimension, value] = ['', undefined]] = Object.entries(watched);

    expect(Region).toBe('Global');
    expect(known).toContainEqual({ [dimension]: readOutput(value) });
  },
);

test('every edge function is watched', () => {
  const watched = metrics.flatMap(({ dimensions }) => ('FunctionName' in dimensions ? [dimensions] : []));
  const edgeFunctionNames = watched
    .filter(({ Region }) => Region === 'Global')
    .map(({ FunctionName }) => readOutput(FunctionName));

  expect(new Set(edgeFunctionNames.map((name) => JSON.stringify(name))).size).toBe(
    refsTo('AWS::CloudFront::Function').length,
  );
});

test('no alarm on the edge is in the stack of another region', () => {
  expect(watchedMetrics(main).filter(({ namespace }) => namespace === 'AWS/CloudFront')).toEqual([]);
});

describe('every alarm', () => {
  const runbook = readFileSync('docs/operations/runbook.md', 'utf8');
  const anchors = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  const linked = [main, edge].flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::CloudWatch::Alarm')).map(
      ({ Properties }) => /runbook\.md#(\w+)$/.exec(String(Properties.AlarmDescription))?.[1],
    ),
  );

  test('has a section of the runbook, and every section an alarm', () => {
    expect(linked.toSorted()).toEqual(anchors.toSorted());
  });

  test("has a place in the runbook's table of who notices", () => {
    const [, table = ''] = /^\| alarm \| who notices .*\n((?:\|.*\n)+)/m.exec(runbook) ?? [];

    expect([...table.matchAll(/\(#(\w+)\)/g)].map(([, anchor]) => anchor).toSorted()).toEqual(
      linked.toSorted(),
    );
  });
});
