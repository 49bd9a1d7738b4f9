import { describe, expect, test } from 'vitest';
import { edgeAccessLogFields } from '../../../lib/constructs/edge-access-log.ts';
import { synthesizeStacks } from '../../support/synthesized-stacks.ts';
import { resourcesOf, singleResource } from '../../support/synthesized-template.ts';

const inEdgeRegion = synthesizeStacks({ region: 'us-east-1', logRetentionDays: 5 });
const elsewhere = synthesizeStacks({ region: 'eu-central-1', logRetentionDays: 5, logRemoval: 'retain' });

/** What a field of CloudFront's log must not be about. */
const aboutPeople = /ip|forwarded|port|agent|referer|cookie|query|host|asn|country|header|accept/i;

describe.each([
  ['of a distribution in the region of the edge', inEdgeRegion, 'Frontdesk-test'],
  ['of a distribution elsewhere', elsewhere, 'Frontdesk-test-EdgeMonitoring'],
] as const)('the access log %s', (_where, stacks, name) => {
  const { region, template } = stacks[name] ?? {};
  if (!template) throw new Error(`There is no stack "${name}"`);
  const log = Object.keys(resourcesOf(template, 'AWS::Logs::LogGroup')).find((id) =>
    id.startsWith('EdgeAccessLog'),
  );
  const [source] = Object.keys(resourcesOf(template, 'AWS::Logs::DeliverySource'));
  const [destination] = Object.keys(resourcesOf(template, 'AWS::Logs::DeliveryDestination'));

  test('is delivered in us-east-1, once, with the fields that are chosen', () => {
    expect(region).toBe('us-east-1');
    expect(singleResource(template, 'AWS::Logs::Delivery').Properties).toEqual({
      DeliverySourceName: { Ref: source },
      DeliveryDestinationArn: { 'Fn::GetAtt': [destination, 'Arn'] },
      RecordFields: edgeAccessLogFields,
    });
  });

  test('names nobody', () => {
    const { RecordFields } = singleResource(template, 'AWS::Logs::Delivery').Properties;

    expect((RecordFields as string[]).filter((field) => aboutPeople.test(field))).toEqual([]);
  });

  test('is of the distribution, and goes to a log group that the stage keeps as long as its others', () => {
    expect(singleResource(template, 'AWS::Logs::DeliverySource').Properties).toMatchObject({
      LogType: 'ACCESS_LOGS',
      ResourceArn: { 'Fn::Join': ['', expect.arrayContaining([expect.stringContaining('distribution/')])] },
    });
    expect(singleResource(template, 'AWS::Logs::DeliveryDestination').Properties).toMatchObject({
      DestinationResourceArn: { 'Fn::GetAtt': [log, 'Arn'] },
      OutputFormat: 'json',
    });
    expect(resourcesOf(template, 'AWS::Logs::LogGroup')[log ?? '']?.Properties).toMatchObject({
      RetentionInDays: 5,
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
