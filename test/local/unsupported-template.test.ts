import { expect, test } from 'vitest';
import { requireProperties, type SynthesizedTemplate, startChangedRun } from './changed-local-run.ts';

const unsupportedTemplates: [what: string, change: (template: SynthesizedTemplate) => void, line: RegExp][] =
  [
    [
      'an unknown resource type',
      ({ Resources }) => {
        Resources.Queue = { Type: 'AWS::SQS::Queue', Properties: {} };
      },
      /^Cannot interpret "Queue" \(AWS::SQS::Queue\): this resource type is not known/,
    ],
    [
      'an unknown property',
      (template) => {
        requireProperties(template, 'AWS::CloudFront::Distribution').DistributionConfig.Staging = true;
      },
      /^Cannot interpret "Distribution\w*" \(AWS::CloudFront::Distribution\): DistributionConfig\.Staging: this property/,
    ],
    [
      'an unknown property deep within',
      (template) => {
        requireProperties(
          template,
          'AWS::CloudFront::Distribution',
        ).DistributionConfig.Origins[0].OriginShield = {};
      },
      /: DistributionConfig\.Origins\.0\.OriginShield: this property/,
    ],
    [
      'an unknown value',
      (template) => {
        const behavior = requireProperties(template, 'AWS::CloudFront::Distribution').DistributionConfig
          .DefaultCacheBehavior;
        behavior.FunctionAssociations[0].EventType = 'origin-request';
      },
      /: DistributionConfig\.DefaultCacheBehavior\.FunctionAssociations\.0\.EventType: "origin-request" is not understood/,
    ],
    [
      'an unknown managed policy',
      (template) => {
        requireProperties(
          template,
          'AWS::CloudFront::Distribution',
        ).DistributionConfig.CacheBehaviors[0].CachePolicyId = 'some-id';
      },
      /: CachePolicyId: "some-id" is not known/,
    ],
    [
      'an origin that is not of this template',
      (template) => {
        requireProperties(
          template,
          'AWS::CloudFront::Distribution',
        ).DistributionConfig.Origins[0].DomainName = 'elsewhere.example';
      },
      /"elsewhere\.example" is neither a bucket nor a REST API of this template/,
    ],
    [
      'an unknown intrinsic function',
      (template) => {
        requireProperties(template, 'AWS::ApiGateway::Stage').StageName = { 'Fn::ImportValue': 'Stage' };
      },
      /: StageName: The intrinsic function "Fn::ImportValue" is not known to the local run$/,
    ],
    [
      'a reference to nothing',
      (template) => {
        requireProperties(template, 'AWS::ApiGateway::Stage').StageName = { Ref: 'Nothing' };
      },
      /: StageName: "Nothing" is no resource/,
    ],
    [
      'an unknown attribute',
      (template) => {
        const [id] =
          Object.entries(template.Resources).find(([, { Type }]) => Type === 'AWS::S3::Bucket') ?? [];
        requireProperties(template, 'AWS::ApiGateway::Stage').StageName = {
          'Fn::GetAtt': [id, 'WebsiteURL'],
        };
      },
      /: StageName: The attribute "WebsiteURL" of "\w+" \(AWS::S3::Bucket\) is not known/,
    ],
    [
      'a dynamic reference to anything but a secret of the template',
      (template) => {
        requireProperties(template, 'AWS::ApiGateway::ApiKey').Value =
          '{{resolve:secretsmanager:arn:aws:x:SecretString:::}}';
      },
      /: Value: The dynamic reference "\{\{resolve:secretsmanager:arn:aws:x:SecretString:::\}\}" is not known/,
    ],
    [
      'a condition',
      ({ Resources }) => {
        for (const resource of Object.values(Resources)) {
          if (resource.Type === 'AWS::DynamoDB::Table') resource.Condition = 'IsProduction';
        }
      },
      /\(AWS::DynamoDB::Table\): Condition: "IsProduction" is not evaluated/,
    ],
    [
      'an edge function over 10 KB',
      (template) => {
        requireProperties(template, 'AWS::CloudFront::Function').FunctionCode += ' '.repeat(10_240);
      },
      /^Cannot run the edge function "\w+": it has \d+ bytes, and CloudFront takes 10240$/,
    ],
    [
      'a variable that no gateway response knows',
      (template) => {
        requireProperties(template, 'AWS::ApiGateway::GatewayResponse').ResponseTemplates[
          'application/json'
        ] = '$context.domainName';
      },
      /^Cannot interpret the gateway response \w+: "\$context\.domainName" is not known$/,
    ],
  ];

test.each(unsupportedTemplates)('startLocalRun() refuses %s by name', async (_what, change, line) => {
  const error = await startChangedRun(change).catch((error: Error) => error);

  expect(error).toBeInstanceOf(Error);
  const lines = (error as Error).message.split('\n');
  expect(lines.filter((message) => line.test(message))).toHaveLength(1);
});

test('startLocalRun() refuses everything at once', async () => {
  const error = await startChangedRun((template) => {
    requireProperties(template, 'AWS::DynamoDB::Table').StreamSpecification = { StreamViewType: 'KEYS_ONLY' };
    requireProperties(template, 'AWS::S3::Bucket').WebsiteConfiguration = { IndexDocument: 'index.html' };
    template.Resources.Queue = { Type: 'AWS::SQS::Queue', Properties: {} };
  }).catch((error: Error) => error);

  const { message } = error as Error;
  for (const name of ['StreamSpecification', 'WebsiteConfiguration', 'AWS::SQS::Queue']) {
    expect(message).toContain(name);
  }
});

test('startLocalRun() ignores values that nothing depends on', async () => {
  const { ask } = await startChangedRun((template) => {
    const unknown = { 'Fn::FindInMap': ['Map', 'a', 'b'] };
    requireProperties(template, 'AWS::CloudFront::Distribution').DistributionConfig.ViewerCertificate =
      unknown;
    template.Resources.Alarm = {
      Type: 'AWS::CloudWatch::Alarm',
      Properties: { Threshold: unknown },
      Condition: 'IsProduction',
    };
  });

  expect((await ask({ path: '/' })).status).toBe(200);
});
