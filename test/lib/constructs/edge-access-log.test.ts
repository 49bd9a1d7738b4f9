import { describe, expect, test } from 'vitest';
import { declarationOf, declarationsOf } from '../../support/readable-template.ts';
import { synthesizeStacks } from '../../support/synthesized-stacks.ts';
import { resourcesOf, singleResource } from '../../support/synthesized-template.ts';

const inEdgeRegion = synthesizeStacks({ region: 'us-east-1', logRetentionDays: 5 });
const elsewhere = synthesizeStacks({ region: 'eu-central-1', logRetentionDays: 5, logRemoval: 'retain' });

/** What a field of CloudFront's log must not be about. */
const aboutPeople = /ip|forwarded|port|agent|referer|cookie|query|host|asn|country|header|accept/i;

describe.each([
  ['of a distribution in the region of the edge', inEdgeRegion, 'Frontdesk-test', '<Distribution>'],
  [
    'of a distribution elsewhere',
    elsewhere,
    'Frontdesk-test-EdgeMonitoring',
    '<Frontdesk-test: Distribution>',
  ],
] as const)('the access log %s', (_where, stacks, name, distribution) => {
  const { region, template } = stacks[name] ?? {};
  if (!template) throw new Error(`There is no stack "${name}"`);

  test('is delivered in us-east-1, once, as JSON with ten fields', () => {
    expect(region).toBe('us-east-1');
    expect(declarationOf(template, 'AWS::Logs::DeliverySource')).toEqual({
      Name: `frontdesk-${distribution}`,
      LogType: 'ACCESS_LOGS',
      ResourceArn: expect.stringMatching(
        /^arn:(?:aws|<AWS::Partition>):cloudfront::000000000000:distribution\/</,
      ),
    });
    expect(declarationOf(template, 'AWS::Logs::DeliveryDestination')).toEqual({
      Name: `frontdesk-${distribution}`,
      DestinationResourceArn: '<EdgeAccessLogLogs.Arn>',
      OutputFormat: 'json',
    });
    expect(declarationOf(template, 'AWS::Logs::Delivery')).toEqual({
      DeliverySourceName: '<EdgeAccessLogSource>',
      DeliveryDestinationArn: '<EdgeAccessLogDestination.Arn>',
      RecordFields: [
        'date',
        'time',
        'cs-method',
        'cs-uri-stem',
        'sc-status',
        'x-edge-result-type',
        'x-edge-detailed-result-type',
        'x-edge-location',
        'time-taken',
        'x-edge-request-id',
      ],
    });
  });

  test('names nobody', () => {
    const { RecordFields } = singleResource(template, 'AWS::Logs::Delivery').Properties;

    expect((RecordFields as string[]).filter((field) => aboutPeople.test(field))).toEqual([]);
  });

  test('goes to a log group that the stage keeps as long as its others', () => {
    expect(declarationsOf(template, 'AWS::Logs::LogGroup').EdgeAccessLogLogs).toEqual({ RetentionInDays: 5 });
  });

  test('is written by the delivery service, for this account alone', () => {
    const { PolicyDocument } = declarationOf(template, 'AWS::Logs::ResourcePolicy');

    expect(JSON.parse(String(PolicyDocument))).toEqual({
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'delivery.logs.amazonaws.com' },
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          Resource: '<EdgeAccessLogLogs.Arn>',
          Condition: {
            StringEquals: { 'aws:SourceAccount': '000000000000' },
            ArnLike: { 'aws:SourceArn': 'arn:aws:logs:us-east-1:000000000000:*' },
          },
        },
      ],
    });
  });

  test('may be written before it is delivered', () => {
    const [policy] = Object.keys(resourcesOf(template, 'AWS::Logs::ResourcePolicy'));
    const [delivery] = Object.values(template.findResources('AWS::Logs::Delivery'));

    expect(delivery?.DependsOn).toEqual([policy]);
  });
});

test('the access log outlives its stack where the stage says so, and goes with a creation that failed', () => {
  const policyOf = (stacks: typeof elsewhere, name: string) => {
    const template = stacks[name]?.template;
    const groups = template ? Object.entries(resourcesOf(template, 'AWS::Logs::LogGroup')) : [];
    return groups.find(([id]) => id.startsWith('EdgeAccessLog'))?.[1].DeletionPolicy;
  };

  expect(policyOf(elsewhere, 'Frontdesk-test-EdgeMonitoring')).toBe('RetainExceptOnCreate');
  expect(policyOf(inEdgeRegion, 'Frontdesk-test')).toBe('Delete');
});
