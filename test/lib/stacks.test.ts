import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { synthesizeStacks } from '../support/synthesized-stacks.ts';
import { resourcesOf, synthesizedTemplate } from '../support/synthesized-template.ts';

const hostedZone = { id: 'Z0123456789ABC', name: 'desk.example' };
const domain = { name: 'www.desk.example', hostedZone };
const addresses = { sender: 'frontdesk@desk.example', recipient: 'team@elsewhere.example' };
const email = { ...addresses, limit: 60, limitPerClient: 10 };

type Stacks = ReturnType<typeof synthesizeStacks>;

function stackOf(stacks: Stacks, name: string) {
  const stack = stacks[name];
  if (!stack) throw new Error(`There is no stack "${name}" among ${Object.keys(stacks).join(', ')}`);
  return stack;
}
const templateOf = (stacks: Stacks, name: string) => stackOf(stacks, name).template;
const outputsOf = (stacks: Stacks, name = 'Frontdesk-test') =>
  templateOf(stacks, name).toJSON().Outputs as Record<string, { Value: unknown }>;
const recordsOf = (stacks: Stacks) =>
  Object.values(resourcesOf(templateOf(stacks, 'Frontdesk-test'), 'AWS::Route53::RecordSet')).map(
    ({ Properties }) => Properties,
  );

describe('a deployment without a domain, in the region of the edge', () => {
  const stacks = synthesizeStacks({ region: 'us-east-1' });

  test('is one stack, without records and certificate', () => {
    expect(Object.keys(stacks)).toEqual(['Frontdesk-test']);
    const template = templateOf(stacks, 'Frontdesk-test');
    template.resourceCountIs('AWS::Route53::RecordSet', 0);
    template.resourceCountIs('AWS::CertificateManager::Certificate', 0);
    template.resourceCountIs('AWS::WAFv2::WebACL', 0);
  });

  test('answers at the address of its distribution', () => {
    const { BaseUrl, Verify } = outputsOf(stacks);
    const address = { 'Fn::GetAtt': [expect.stringMatching(/^Distribution/), 'DomainName'] };

    expect(BaseUrl?.Value).toEqual({ 'Fn::Join': ['', ['https://', address]] });
    expect(Verify?.Value).toEqual({ 'Fn::Join': ['', ['npm run verify -- https://', address]] });
  });

  test('says which records the sender needs', () => {
    const outputs = outputsOf(stacks);

    expect(Object.keys(outputs).filter((name) => name.startsWith('EmailRecord'))).toHaveLength(5);
    expect(outputs.EmailRecordBounceMx?.Value).toBe(
      'bounce-us-east-1.example.com MX 10 feedback-smtp.us-east-1.amazonses.com',
    );
  });
});

describe('a deployment without a domain, in another region', () => {
  const stacks = synthesizeStacks({ region: 'eu-central-1' });

  test('has the alarms on CloudFront where its metrics are', () => {
    expect(Object.keys(stacks)).toEqual(['Frontdesk-test', 'Frontdesk-test-EdgeMonitoring']);
    const { region, dependencies: after, template } = stackOf(stacks, 'Frontdesk-test-EdgeMonitoring');

    expect(region).toBe('us-east-1');
    expect(after).toEqual(['Frontdesk-test']);
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'Frontdesk-test-EdgeMonitoring-EdgeErrors',
    });
    template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email' });
  });
});

test('a deployment without the log and the alarms of CloudFront has nothing of us-east-1 but what CloudFront takes', () => {
  const edgeMonitoring = false;

  expect(Object.keys(synthesizeStacks({ region: 'eu-central-1', edgeMonitoring }))).toEqual([
    'Frontdesk-test',
  ]);
  const template = templateOf(synthesizeStacks({ region: 'us-east-1', edgeMonitoring }), 'Frontdesk-test');
  expect(resourcesOf(template, 'AWS::Logs::DeliverySource')).toEqual({});
  expect(
    Object.keys(resourcesOf(template, 'AWS::CloudWatch::Alarm')).filter((id) => id.includes('EdgeErrors')),
  ).toEqual([]);
});

describe('a deployment with a domain in a hosted zone', () => {
  const stacks = synthesizeStacks({ region: 'eu-central-1', domain, email });

  test('takes its certificate from us-east-1, proven in the zone', () => {
    const { region, template } = stackOf(stacks, 'Frontdesk-test-Edge');

    expect(region).toBe('us-east-1');
    template.hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: 'www.desk.example',
      ValidationMethod: 'DNS',
      DomainValidationOptions: [{ DomainName: 'www.desk.example', HostedZoneId: hostedZone.id }],
    });
    templateOf(stacks, 'Frontdesk-test').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['www.desk.example'],
        ViewerCertificate: {
          AcmCertificateArn: {
            'Fn::GetStackOutput': Match.objectLike({ StackName: 'Frontdesk-test-Edge', Region: 'us-east-1' }),
          },
          MinimumProtocolVersion: 'TLSv1.2_2021',
        },
      },
    });
  });

  test('is deployed from the certificate to the alarms', () => {
    expect(Object.entries(stacks).map(([name, { dependencies: after }]) => [name, after])).toEqual([
      ['Frontdesk-test-Edge', []],
      ['Frontdesk-test', ['Frontdesk-test-Edge']],
      ['Frontdesk-test-EdgeMonitoring', ['Frontdesk-test']],
    ]);
  });

  test('makes no custom resource but the one that empties the bucket', () => {
    const types = Object.values(stacks).flatMap(({ template }) =>
      Object.values(template.toJSON().Resources as Record<string, { Type: string }>).map(({ Type }) => Type),
    );

    expect(types.filter((type) => /^Custom::|CustomResource/.test(type)).toSorted()).toEqual([
      'Custom::S3AutoDeleteObjects',
      'Custom::SitePublisher',
    ]);
  });

  test.each(['A', 'AAAA', 'HTTPS'])('has an alias record of type %s for the distribution', (Type) => {
    expect(recordsOf(stacks)).toContainEqual({
      Name: 'www.desk.example.',
      Type,
      HostedZoneId: hostedZone.id,
      AliasTarget: {
        DNSName: { 'Fn::GetAtt': [expect.stringMatching(/^Distribution/), 'DomainName'] },
        HostedZoneId: expect.anything(),
      },
    });
  });

  test('proves its sender in the zone, and asks nobody for records', () => {
    const records = recordsOf(stacks);

    expect(records.filter(({ Type }) => Type === 'CNAME')).toHaveLength(3);
    expect(records).toContainEqual({
      Name: 'bounce-eu-central-1.desk.example',
      Type: 'MX',
      TTL: '1800',
      HostedZoneId: hostedZone.id,
      ResourceRecords: ['10 feedback-smtp.eu-central-1.amazonses.com'],
    });
    expect(records).toContainEqual({
      Name: 'bounce-eu-central-1.desk.example',
      Type: 'TXT',
      TTL: '1800',
      HostedZoneId: hostedZone.id,
      ResourceRecords: ['"v=spf1 include:amazonses.com ~all"'],
    });
    expect(Object.keys(outputsOf(stacks)).filter((name) => /Record/.test(name))).toEqual([]);
  });

  test('answers at the domain', () => {
    expect(outputsOf(stacks).BaseUrl?.Value).toBe('https://www.desk.example');
  });
});

describe('a deployment with names that lead to its domain', () => {
  const redirectFrom = ['desk.example', 'old.desk.example'];
  const names = ['www.desk.example', ...redirectFrom];
  const deploy = (more: readonly string[]) =>
    synthesizeStacks({ region: 'eu-central-1', domain: { ...domain, redirectFrom: [...more] }, email });
  const stacks = deploy(redirectFrom);

  test('has one certificate for all, each proven in the zone', () => {
    const template = templateOf(stacks, 'Frontdesk-test-Edge');
    const [certificate] = Object.values(resourcesOf(template, 'AWS::CertificateManager::Certificate'));

    expect(certificate?.Properties).toMatchObject({
      DomainName: 'www.desk.example',
      SubjectAlternativeNames: redirectFrom,
      DomainValidationOptions: names.map((DomainName) => ({ DomainName, HostedZoneId: hostedZone.id })),
    });
  });

  test('takes their requests, and knows at the edge which names to redirect', () => {
    const template = templateOf(stacks, 'Frontdesk-test');
    const codes = Object.values(resourcesOf(template, 'AWS::CloudFront::Function'))
      .map(({ Properties }) => String(Properties.FunctionCode))
      .filter((code) => code.includes('desk.example,'));

    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { Aliases: names },
    });
    expect(codes).toEqual([expect.stringContaining('"desk.example,old.desk.example"')]);
    expect(codes[0]).toContain('"https://www.desk.example"');
  });

  test('has the same records for each, which no other name moves', () => {
    const recordIds = (of: Stacks) => {
      const records = resourcesOf(templateOf(of, 'Frontdesk-test'), 'AWS::Route53::RecordSet');
      return Object.fromEntries(
        Object.entries(records)
          .filter(([, { Properties }]) => 'AliasTarget' in Properties)
          .map(([id, { Properties }]) => [`${Properties.Name} ${Properties.Type}`, id]),
      );
    };

    expect(Object.keys(recordIds(stacks))).toEqual(
      names.flatMap((name) => ['A', 'AAAA', 'HTTPS'].map((type) => `${name}. ${type}`)),
    );
    expect(recordIds(stacks)).toMatchObject(recordIds(deploy(['old.desk.example'])));
  });

  test('has nothing of that where the list is empty', () => {
    const without = synthesizeStacks({ region: 'eu-central-1', domain, email });

    for (const [name, { template }] of Object.entries(deploy([]))) {
      expect(template.toJSON()).toEqual(templateOf(without, name).toJSON());
    }
  });
});

describe('a deployment with a domain whose DNS is elsewhere', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b';
  const stacks = synthesizeStacks({
    region: 'eu-central-1',
    email,
    domain: { name: 'www.desk.example', redirectFrom: ['desk.example'], certificateArn },
  });

  test('imports the certificate, and names the records that it needs', () => {
    expect(Object.keys(stacks)).toEqual(['Frontdesk-test', 'Frontdesk-test-EdgeMonitoring']);
    templateOf(stacks, 'Frontdesk-test').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { ViewerCertificate: { AcmCertificateArn: certificateArn } },
    });
    const { DomainRecord, DomainRecord2 } = outputsOf(stacks);
    expect(JSON.stringify([DomainRecord?.Value, DomainRecord2?.Value])).toMatch(
      /"www\.desk\.example CNAME ".*"desk\.example CNAME "/,
    );
    expect(recordsOf(stacks)).toEqual([]);
  });
});

describe('the stacks of a stage', () => {
  const stacks = synthesizeStacks({ region: 'eu-central-1', domain, account: '210987654321' });

  test('are all deployed to the account of the stage', () => {
    expect(Object.values(stacks).map(({ account }) => account)).toEqual(Array(3).fill('210987654321'));
  });

  test('say each in an output who has to confirm which subscription', () => {
    const subscribed = Object.entries(stacks).filter(
      ([, { template }]) => Object.keys(resourcesOf(template, 'AWS::SNS::Subscription')).length > 0,
    );

    expect(subscribed.map(([name]) => name)).toEqual(['Frontdesk-test', 'Frontdesk-test-EdgeMonitoring']);
    for (const [name, { template }] of subscribed) {
      const [topic] = Object.keys(resourcesOf(template, 'AWS::SNS::Topic'));
      expect(outputsOf(stacks, name).AlarmSubscription?.Value).toEqual({
        'Fn::Join': ['', ['operators@example.com to ', { Ref: topic }]],
      });
    }
  });

  test('can be deployed', () => {
    for (const { template } of Object.values(stacks)) {
      expect(Object.keys(template.toJSON().Rules).toSorted()).toEqual(['CheckBootstrapVersion', 'SameFirm']);
    }
  });
});

test('the template that is synthesized without a stage is of no account, and no account takes it', () => {
  const template = synthesizedTemplate();

  expect(template.toJSON().Rules.Undeployable).toEqual({
    Assertions: [
      {
        Assert: { 'Fn::Equals': ['undeployable', 'deployable'] },
        AssertDescription: expect.stringContaining('-c stage=NAME'),
      },
    ],
  });
  expect(template.toJSON().Rules.Undeployable).not.toHaveProperty('RuleCondition');
});

test('every stack of a deployment bears its tags and its protection', () => {
  const stacks = synthesizeStacks({
    region: 'eu-central-1',
    domain,
    terminationProtection: true,
    tags: { owner: 'platform' },
  });

  for (const { tags, terminationProtection } of Object.values(stacks)) {
    expect(tags).toEqual({ app: 'frontdesk', stage: 'test', owner: 'platform' });
    expect(terminationProtection).toBe(true);
  }
});
