import { expect, test } from 'vitest';
import { requireProperties, type SynthesizedTemplate, startChangedRun } from './changed-local-run.ts';

const distribution = (template: SynthesizedTemplate) =>
  requireProperties(template, 'AWS::CloudFront::Distribution').DistributionConfig;
const stage = (template: SynthesizedTemplate) => requireProperties(template, 'AWS::ApiGateway::Stage');

/** Changes that add something unsupported, each with the line that reports it. */
const unsupported: [line: RegExp, change: (template: SynthesizedTemplate) => void][] = [
  [
    /^Cannot interpret "Queue" \(AWS::SQS::Queue\): this resource type is not supported/,
    ({ Resources }) => {
      Resources.Queue = { Type: 'AWS::SQS::Queue', Properties: {} };
    },
  ],
  [
    /^Cannot interpret "Distribution\w*" \(AWS::CloudFront::Distribution\): DistributionConfig\.Staging: this property/,
    (template) => {
      distribution(template).Staging = true;
    },
  ],
  [
    /\.DefaultCacheBehavior\.FunctionAssociations\.0\.EventType: "origin-request" is not supported/,
    (template) => {
      distribution(template).DefaultCacheBehavior.FunctionAssociations[0].EventType = 'origin-request';
    },
  ],
  [
    /: StageName: The intrinsic function "Fn::ImportValue" is not supported by the local run$/,
    (template) => {
      stage(template).StageName = { 'Fn::ImportValue': 'Stage' };
    },
  ],
  [
    /: RestApiId: "Nothing" is not a resource/,
    (template) => {
      stage(template).RestApiId = { Ref: 'Nothing' };
    },
  ],
  [
    /: Handler: The attribute "WebsiteURL" of "\w+" \(AWS::S3::Bucket\) is not supported/,
    (template) => {
      const [id] =
        Object.entries(template.Resources).find(([, { Type }]) => Type === 'AWS::S3::Bucket') ?? [];
      const isEndpoint = ({ Environment }: { Environment?: { Variables: object } }) =>
        'EMAIL_LIMIT' in (Environment?.Variables ?? {});
      requireProperties(template, 'AWS::Lambda::Function', isEndpoint).Handler = {
        'Fn::Join': ['', ['a', { 'Fn::GetAtt': [id, 'WebsiteURL'] }]],
      };
    },
  ],
  [
    /: Value: The dynamic reference "\{\{resolve:secretsmanager:arn:aws:x:SecretString:::\}\}" is not supported/,
    (template) => {
      requireProperties(template, 'AWS::ApiGateway::ApiKey').Value =
        '{{resolve:secretsmanager:arn:aws:x:SecretString:::}}';
    },
  ],
  [
    /\(AWS::S3::Bucket\): Condition: "IsProduction" is not evaluated/,
    ({ Resources }) => {
      for (const resource of Object.values(Resources))
        if (resource.Type === 'AWS::S3::Bucket') resource.Condition = 'IsProduction';
    },
  ],
];

const errorLines = (change: (template: SynthesizedTemplate) => void) =>
  startChangedRun(change).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );

test('startLocalRun() lists everything unsupported at once', async () => {
  const lines = await errorLines((template) => {
    for (const [, change] of unsupported) change(template);
  });

  for (const [line] of unsupported) expect(lines).toContainEqual(expect.stringMatching(line));
  expect(lines.at(-1)).toBe(
    'Interpret this in local/, or ignore it in local/template/resource-types.ts and give a reason',
  );
  expect(lines).toHaveLength(unsupported.length + 1);
});

test.each<[what: string, line: RegExp, change: (template: SynthesizedTemplate) => void]>([
  [
    'an origin outside this template',
    /"elsewhere\.example" is neither a bucket nor a REST API of this template/,
    (template) => {
      distribution(template).Origins[0].DomainName = 'elsewhere.example';
    },
  ],
  [
    'a behavior that does not forward the whole request to a REST API',
    /^Cannot interpret a behavior of the origin ".*": OriginRequestPolicyId is required for a REST API$/,
    (template) => {
      delete distribution(template).CacheBehaviors[0].OriginRequestPolicyId;
    },
  ],
  [
    'an edge function over 10 KB',
    /^Cannot run the edge function "\w+": it has \d+ bytes, but CloudFront allows at most 10240$/,
    (template) => {
      requireProperties(template, 'AWS::CloudFront::Function').FunctionCode += ' '.repeat(10_240);
    },
  ],
  [
    'an unknown variable in a gateway response',
    /^Cannot interpret the gateway responses: "\$context\.domainName" is not supported$/,
    (template) => {
      const response = requireProperties(template, 'AWS::ApiGateway::GatewayResponse');
      response.ResponseTemplates['application/json'] = '$context.domainName';
    },
  ],
])('startLocalRun() rejects %s and names it', async (_what, line, change) => {
  expect(await errorLines(change)).toEqual([expect.stringMatching(line)]);
});

test('startLocalRun() ignores unsupported values that nothing depends on', async () => {
  const { sendRequest } = await startChangedRun((template) => {
    const unknown = { 'Fn::FindInMap': ['Map', 'a', 'b'] };
    distribution(template).ViewerCertificate = unknown;
    template.Resources.Alarm = {
      Type: 'AWS::CloudWatch::Alarm',
      Properties: { Threshold: unknown },
      Condition: 'IsProduction',
    };
  });

  expect((await sendRequest({ path: '/' })).status).toBe(200);
});
