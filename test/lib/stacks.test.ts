import { isDeepStrictEqual } from 'node:util';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { FrontdeskStack } from '../../lib/frontdesk-stack.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { withoutDocuments } from '../support/fixture-resources.ts';
import { fullStage, fullStageStacks, fullStageTemplate } from '../support/full-stage.ts';
import { declarationOf, declarationsOf, readable } from '../support/readable-template.ts';
import { synthesizeStacks, templateIn } from '../support/synthesized-stacks.ts';
import { singleResource, synthesizedTemplate } from '../support/synthesized-template.ts';

test('a stage in another region has three stacks, from the certificate to the CloudFront alarms, with its account, tags and protection', () => {
  const common = {
    account: '210987654321',
    tags: { app: 'frontdesk', stage: 'test' },
    terminationProtection: true,
  };

  expect(
    Object.entries(fullStageStacks()).map(([name, { template: _, ...stack }]) => ({ name, ...stack })),
  ).toEqual([
    { name: 'Frontdesk-test-Edge', region: 'us-east-1', dependencies: [], ...common },
    {
      name: 'Frontdesk-test',
      region: 'eu-central-1',
      dependencies: ['Frontdesk-test-Edge'],
      ...common,
    },
    {
      name: 'Frontdesk-test-EdgeMonitoring',
      region: 'us-east-1',
      dependencies: ['Frontdesk-test'],
      ...common,
    },
  ]);
});

test('a stage in us-east-1 without a domain is one stack, with neither records nor a certificate', () => {
  const stacks = synthesizeStacks({ region: 'us-east-1' });

  expect(Object.keys(stacks)).toEqual(['Frontdesk-test']);
  for (const type of ['AWS::Route53::RecordSet', 'AWS::CertificateManager::Certificate'])
    expect(declarationsOf(templateIn(stacks), type)).toEqual({});
});

test('a stage without the CloudFront log and alarms has neither log deliveries nor edge alarms', () => {
  const edgeMonitoring = false;

  expect(Object.keys(synthesizeStacks({ region: 'eu-central-1', edgeMonitoring }))).toEqual([
    'Frontdesk-test',
  ]);
  const template = templateIn(synthesizeStacks({ region: 'us-east-1', edgeMonitoring }));
  expect(declarationsOf(template, 'AWS::Logs::DeliverySource')).toEqual({});
  const alarms = Object.keys(declarationsOf(template, 'AWS::CloudWatch::Alarm'));
  expect(alarms.filter((id) => id.includes('Edge'))).toEqual([]);
});

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b';
const redirected = { name: 'www.desk.example', redirectFrom: ['desk.example'] };

test.each([
  ['hosted elsewhere', { ...redirected, certificateArn, records: true }, certificateArn],
  [
    'that the team changes itself',
    { ...redirected, hostedZone: { id: 'Z0HOSTEDZONE', name: 'desk.example' }, records: false },
    '<Frontdesk-test-Edge: Certificate>',
  ],
])(
  'a stage with DNS %s has its names and certificate, and lists the records that it needs',
  (_what, domain, certificate) => {
    const template = templateIn(synthesizeStacks({ ...fullStage, domain }));
    const { DomainRecord, DomainRecord2 } = readable(template.toJSON().Outputs) as Record<string, object>;
    const records = Object.values(declarationsOf(template, 'AWS::Route53::RecordSet'));

    expect(declarationOf(template, 'AWS::CloudFront::Distribution')).toMatchObject({
      DistributionConfig: {
        Aliases: ['www.desk.example', 'desk.example'],
        ViewerCertificate: { AcmCertificateArn: certificate },
      },
    });
    expect([DomainRecord, DomainRecord2]).toEqual(
      ['www.desk.example', 'desk.example'].map((name) => ({
        Value: `${name} CNAME <Distribution.DomainName>`,
      })),
    );
    expect(records.filter(({ AliasTarget }) => AliasTarget)).toEqual([]);
  },
);

test('the web ACL of a stage is attached to its distribution', () => {
  const webAclArn = 'arn:aws:wafv2:us-east-1:210987654321:global/webacl/team/0a1b';

  expect(
    declarationOf(
      templateIn(synthesizeStacks({ region: 'us-east-1', webAclArn })),
      'AWS::CloudFront::Distribution',
    ),
  ).toMatchObject({ DistributionConfig: { WebACLId: webAclArn } });
});

test('the template that is synthesized without a stage has no account and cannot be deployed', () => {
  expect(synthesizedTemplate().toJSON().Rules.Undeployable).toEqual({
    Assertions: [
      {
        Assert: { 'Fn::Equals': ['undeployable', 'deployable'] },
        AssertDescription: expect.stringContaining('-c stage=NAME'),
      },
    ],
  });
});

test('a stage in us-east-1 without redirected names has a certificate without alternative names', () => {
  const hostedZone = { id: 'Z0HOSTEDZONE', name: 'desk.example' };
  const domain = { name: 'www.desk.example', redirectFrom: [], hostedZone, records: true };
  const template = templateIn(synthesizeStacks({ region: 'us-east-1', domain }));
  const certificate = singleResource(template, 'AWS::CertificateManager::Certificate');

  expect(certificate.Properties).not.toHaveProperty('SubjectAlternativeNames');
});

test('the edge function with the routes contains the names of its stage', () => {
  const [viewerRequest] = Object.values(
    fullStageTemplate().findResources('AWS::CloudFront::Function'),
  ).filter(({ Properties }) => 'KeyValueStoreAssociations' in Properties.FunctionConfig);
  const code = viewerRequest?.Properties.FunctionCode;

  expect(code).toMatch(/import [\w$]+ from "cloudfront";/);
  expect(code).toContain('"https://www.desk.example"');
  expect(code).toContain('"desk.example"');
});

test.each(['us-east-1', 'eu-central-1'])(
  'a stage in %s with the free plan has a web ACL and a subscription in us-east-1, and no other web ACL for CloudFront',
  (region) => {
    const stacks = synthesizeStacks({ region, pricingPlan: 'free' });
    const inEdgeRegion = Object.values(stacks).filter((stack) => stack.region === 'us-east-1');
    const countIn = (type: string, { template }: (typeof inEdgeRegion)[number]) =>
      Object.values(declarationsOf(template, type)).filter(
        ({ Scope = 'CLOUDFRONT' }) => Scope === 'CLOUDFRONT',
      ).length;
    const total = (type: string, all = inEdgeRegion) =>
      all.reduce((sum, stack) => sum + countIn(type, stack), 0);
    const distribution = declarationOf(templateIn(stacks), 'AWS::CloudFront::Distribution');

    for (const type of ['AWS::WAFv2::WebACL', 'AWS::PricingPlanManager::Subscription']) {
      expect(total(type)).toBe(1);
      expect(total(type, Object.values(stacks))).toBe(1);
    }
    expect(distribution).toMatchObject({ DistributionConfig: { WebACLId: expect.anything() } });
    const [subscription] = Object.values(stacks).flatMap(({ template }) =>
      Object.values(declarationsOf(template, 'AWS::PricingPlanManager::Subscription')),
    );
    expect(subscription).toMatchObject({ PlanFamily: 'CloudFront', PlanTier: 'FREE' });
    expect(subscription?.ResourceArns).toHaveLength(3);
  },
);

test('the free plan needs its stacks even without CloudFront log and alarms', () => {
  const stacks = synthesizeStacks({ region: 'eu-central-1', pricingPlan: 'free', edgeMonitoring: false });

  expect(Object.keys(stacks)).toEqual([
    'Frontdesk-test-Edge',
    'Frontdesk-test',
    'Frontdesk-test-EdgeMonitoring',
  ]);
});

test('every stage has five cache behaviors and no policies of its own, as the free plan requires', () => {
  for (const template of [fullStageTemplate(), synthesizedTemplate()]) {
    const { DistributionConfig } = declarationOf(template, 'AWS::CloudFront::Distribution') as {
      DistributionConfig: { CacheBehaviors: { PathPattern: string }[] };
    };
    expect(DistributionConfig.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/v1/diagnostic-request*',
      '/mcp',
      '/mcp/',
      '/a2a*',
    ]);
    for (const type of ['CachePolicy', 'OriginRequestPolicy', 'ResponseHeadersPolicy'])
      expect(declarationsOf(template, `AWS::CloudFront::${type}`)).toEqual({});
  }
});

test("FrontdeskStack changes only the publisher's input if a document changes", () => {
  const resourcesWith = (body: string) => {
    const stack = new FrontdeskStack(new App(), 'Frontdesk-dev', {
      deployment: { name: 'Frontdesk', stage: 'dev' },
      stage: fixtureStage('dev'),
      ...withoutDocuments,
      release: {
        routes: {},
        documents: [{ path: '/a', mediaType: 'text/plain', cacheControl: 'no-store', body }],
      },
    });
    return Template.fromStack(stack).toJSON().Resources;
  };
  const [before, after] = [resourcesWith('before'), resourcesWith('after')];
  const changedIds = Object.keys(before).filter((id) => !isDeepStrictEqual(before[id], after[id]));

  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(changedIds).toEqual([expect.stringMatching(/^Publisher[\dA-F]{8}$/)]);
});
