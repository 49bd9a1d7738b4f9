import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WatchedMetric, watchedMetrics } from '../support/alarms.ts';
import { deploymentWith, versionsWithAnEnd } from '../support/deployment.ts';
import { publishedMetrics } from '../support/emf.ts';
import { jsonPost } from '../support/lambda.ts';
import { type RequestFunction, startRequestFunction } from '../support/request-function.ts';
import { values } from '../support/request-values.ts';
import { logOfCheck } from '../support/scheduled-check.ts';
import { resourcesOf, soleResource } from '../support/template.ts';

const stacks = deploymentWith({
  region: 'eu-central-1',
  check: { everyMinutes: 15 },
  versions: versionsWithAnEnd,
});
const [main, edge] = [stacks['Frontdesk-test']?.template, stacks['Frontdesk-test-EdgeAlarms']?.template];
if (!main || !edge) throw new Error('The deployment misses a stack');

const metrics = [...watchedMetrics(main), ...watchedMetrics(edge)];
const inNamespace = (namespace: string) =>
  metrics
    .filter((metric) => metric.namespace === namespace)
    .map((metric) => [title(metric), metric] as const);
const title = ({ alarm, name }: WatchedMetric) => `${alarm} watches ${name}`;
const refsTo = (type: string) => Object.keys(resourcesOf(main, type)).map((id) => ({ Ref: id }));

/** Value of an output of the main stack that another stack reads. */
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
    await fn.restart({ STAGE: 'test', MAILS_PER_HOUR: '1' });
    const headers = { 'Idempotency-Key': 'the-same' };
    await fn.post(jsonPost(values, { headers }));
    await fn.post(jsonPost(values, { headers }));
    await fn.post(jsonPost(values));
    await fn.table.empty();
    fn.ses.play('refuse');
    await fn.post(jsonPost(values));
    // Nothing answers there, which is a failed check.
    const log = fn.log + (await logOfCheck('http://127.0.0.1:1'));
    published = publishedMetrics(log).map(({ value: _, ...metric }) => metric);
  });
  afterAll(() => fn.close());

  test.each(inNamespace('Frontdesk'))('%s, which a function publishes', (_title, { alarm: _, ...metric }) => {
    expect(published).toContainEqual(metric);
  });
});

test.each(inNamespace('AWS/Lambda'))('%s of a function of the stack', (_title, { name, dimensions }) => {
  const doors = Object.entries(resourcesOf(main, 'AWS::Lambda::Function'))
    .filter(([, { Properties }]) => Properties.Runtime === 'nodejs24.x')
    .map(([id]) => ({ Ref: id }));

  expect(['Errors', 'Throttles', 'Invocations', 'Duration']).toContain(name);
  expect(doors).toContainEqual(dimensions.FunctionName);
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
const eventOf: Record<string, string> = {
  Bounce: 'bounce',
  Complaint: 'complaint',
  Reject: 'reject',
  RenderingFailure: 'renderingFailure',
};

test.each(inNamespace('AWS/SES'))(
  '%s, an event that the configuration set publishes',
  (_title, { name, dimensions }) => {
    const destination = soleResource(main, 'AWS::SES::ConfigurationSetEventDestination');
    const { MatchingEventTypes, CloudWatchDestination } = destination.Properties.EventDestination as {
      MatchingEventTypes: string[];
      CloudWatchDestination: { DimensionConfigurations: { DimensionName: string }[] };
    };
    const [dimension] = CloudWatchDestination.DimensionConfigurations;

    expect(MatchingEventTypes).toContain(eventOf[name]);
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

test('docs/scale.md counts what is paid by the month', () => {
  const doc = readFileSync('docs/scale.md', 'utf8');
  const counted = (what: string) => Number(new RegExp(`^\\| ${what} \\| (\\d+) \\|`, 'm').exec(doc)?.[1]);
  const number = (type: string) => refsTo(type).length;

  // The end of a version, which few deployments have, adds an edge function and its alarm.
  expect(metrics.filter(({ alarm }) => !alarm.includes('DoorResponse'))).toHaveLength(
    counted('metrics under alarm'),
  );
  expect(number('AWS::CloudWatch::CompositeAlarm')).toBe(counted('composite alarms'));
  expect(number('AWS::CloudWatch::Dashboard')).toBe(counted('dashboards'));
  expect(number('AWS::SecretsManager::Secret')).toBe(counted('secrets'));
});

test('every edge function is watched', () => {
  const watched = metrics.flatMap(({ dimensions }) => ('FunctionName' in dimensions ? [dimensions] : []));
  const ofTheEdge = watched
    .filter(({ Region }) => Region === 'Global')
    .map(({ FunctionName }) => readOutput(FunctionName));

  expect(new Set(ofTheEdge.map((name) => JSON.stringify(name))).size).toBe(
    refsTo('AWS::CloudFront::Function').length,
  );
});

test('no alarm on the edge is in the stack of another region', () => {
  expect(watchedMetrics(main).filter(({ namespace }) => namespace === 'AWS/CloudFront')).toEqual([]);
});

describe('every alarm that sends e-mail', () => {
  const runbook = readFileSync('docs/operations/runbook.md', 'utf8');
  const anchors = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  const alarms = [main, edge].flatMap((template) =>
    ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'].flatMap((type) =>
      Object.values(resourcesOf(template, type)).map(({ Properties }) => Properties),
    ),
  );
  const telling = alarms.filter(({ AlarmActions }) => AlarmActions !== undefined);
  const linked = ({ AlarmDescription }: Record<string, unknown>) =>
    /runbook\.md#(\w+)$/.exec(String(AlarmDescription))?.[1];

  test.each(telling.map((alarm) => [String(alarm.AlarmName), alarm] as const))(
    '%s links to a section of the runbook',
    (_name, alarm) => {
      expect(anchors).toContain(linked(alarm));
    },
  );

  test('is what the runbook speaks of, section by section', () => {
    expect(new Set(telling.map(linked))).toEqual(new Set(anchors));
  });

  test('tells a topic with the operators as subscribers', () => {
    for (const template of [main, edge]) {
      template.hasResourceProperties('AWS::SNS::Subscription', {
        Protocol: 'email',
        Endpoint: 'operators@example.com',
      });
    }
  });

  test('is the parent of those that do not', () => {
    const rules = JSON.stringify(resourcesOf(main, 'AWS::CloudWatch::CompositeAlarm'));
    const silent = Object.entries(resourcesOf(main, 'AWS::CloudWatch::Alarm')).filter(
      ([, { Properties }]) => Properties.AlarmActions === undefined,
    );

    expect(silent).toHaveLength(4);
    for (const [id] of silent) expect(rules).toContain(`"${id}"`);
  });
});
