import { describe, expect, test } from 'vitest';
import { supportedResourceTypes } from '../../local/supported-resource-types.ts';
import { describeUnsupported } from '../../local/template/unsupported-template-error.ts';

const isIgnored = ({ properties }: (typeof supportedResourceTypes)[number]) =>
  properties.meta()?.ignored !== undefined;

const apiId = { RestApiId: 'api' };
const allBlocked = {
  BlockPublicAcls: true,
  BlockPublicPolicy: true,
  IgnorePublicAcls: true,
  RestrictPublicBuckets: true,
};
const behavior = { TargetOriginId: 'origin', CachePolicyId: 'policy' };
const statement = { Effect: 'Allow', Action: 's3:GetObject', Principal: {}, Resource: 'arn' };
const integration = { Type: 'AWS_PROXY', IntegrationHttpMethod: 'POST', Uri: 'uri' };
const noneInKey = {
  CookiesConfig: { CookieBehavior: 'none' },
  HeadersConfig: { HeaderBehavior: 'none' },
  QueryStringsConfig: { QueryStringBehavior: 'none' },
};

/** The least that each emulated type takes. */
const least: Record<string, Record<string, unknown>> = {
  'AWS::ApiGateway::ApiKey': { Value: 'k'.repeat(20) },
  'AWS::ApiGateway::Deployment': apiId,
  'AWS::ApiGateway::GatewayResponse': { ...apiId, ResponseType: 'THROTTLED' },
  'AWS::ApiGateway::Method': {
    ...apiId,
    ResourceId: 'resource',
    HttpMethod: 'POST',
    AuthorizationType: 'NONE',
    Integration: integration,
  },
  'AWS::ApiGateway::Resource': { ...apiId, ParentId: 'root', PathPart: 'mcp' },
  'AWS::ApiGateway::RestApi': { EndpointConfiguration: { Types: ['REGIONAL'] } },
  'AWS::ApiGateway::Stage': { ...apiId, DeploymentId: 'deployment', StageName: 'live' },
  'AWS::ApiGateway::UsagePlan': { ApiStages: [{ ApiId: 'api', Stage: 'live' }] },
  'AWS::ApiGateway::UsagePlanKey': { KeyId: 'key', KeyType: 'API_KEY', UsagePlanId: 'plan' },
  'AWS::CloudFront::CachePolicy': {
    CachePolicyConfig: { ParametersInCacheKeyAndForwardedToOrigin: noneInKey },
  },
  'AWS::CloudFront::Distribution': {
    DistributionConfig: { Enabled: true, Origins: [], DefaultCacheBehavior: behavior },
  },
  'AWS::CloudFront::Function': {
    FunctionCode: 'function handler() {}',
    FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    AutoPublish: true,
  },
  'AWS::CloudFront::KeyValueStore': {},
  'AWS::CloudFront::OriginAccessControl': {
    OriginAccessControlConfig: { OriginAccessControlOriginType: 's3', SigningBehavior: 'always' },
  },
  'AWS::CloudFront::ResponseHeadersPolicy': { ResponseHeadersPolicyConfig: {} },
  'AWS::DynamoDB::Table': { KeySchema: [], AttributeDefinitions: [], BillingMode: 'PAY_PER_REQUEST' },
  'AWS::Lambda::Function': {
    Code: { S3Key: 'code.zip' },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
  },
  'AWS::S3::Bucket': { PublicAccessBlockConfiguration: allBlocked },
  'AWS::S3::BucketPolicy': {
    Bucket: 'bucket',
    PolicyDocument: { Version: '2012-10-17', Statement: [statement] },
  },
  'AWS::SecretsManager::Secret': { GenerateSecretString: { ExcludePunctuation: true } },
  'Custom::SitePublisher': {
    ManifestKey: 'key',
    Bucket: 'bucket',
    Store: 'arn',
    BaseUrl: 'https://a.example',
  },
};

/** The lines by which a resource of `type` with `properties` fails the start. */
function refusals(type: string, properties: unknown): string[] {
  const schema = supportedResourceTypes.find((candidate) => candidate.type === type)?.properties;
  const { error } = schema?.safeParse(properties) ?? {};
  return error ? describeUnsupported('"It"', properties, error) : [];
}

/** A copy of `value` with the member that `path` leads to. */
function withMember(value: unknown, [name, ...rest]: readonly string[], member: unknown): unknown {
  if (name === undefined) return member;
  if (Array.isArray(value))
    return value.map((item, index) => (index === Number(name) ? withMember(item, rest, member) : item));
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [name]: withMember(object[name], rest, member) };
}

describe('the local run', () => {
  test('emulates these types', () => {
    const emulated = supportedResourceTypes.filter((type) => !isIgnored(type)).map(({ type }) => type);

    expect(emulated.toSorted()).toEqual(Object.keys(least).toSorted());
  });

  test.each(Object.entries(least))(
    'takes the least of %s, and refuses an unknown property by name',
    (type, properties) => {
      expect(refusals(type, properties)).toEqual([]);
      expect(refusals(type, { ...properties, Unknown: 1 })).toEqual([
        'Cannot interpret "It": Unknown: this property is not known to the local run',
      ]);
    },
  );

  test.each([
    'AWS::CertificateManager::Certificate',
    'AWS::CloudWatch::Alarm',
    'AWS::CloudWatch::Dashboard',
    'AWS::Events::Rule',
    'AWS::IAM::Policy',
    'AWS::IAM::Role',
    'AWS::Lambda::Permission',
    'AWS::Logs::Delivery',
    'AWS::Logs::DeliveryDestination',
    'AWS::Logs::DeliverySource',
    'AWS::Logs::LogGroup',
    'AWS::Logs::ResourcePolicy',
    'AWS::Route53::RecordSet',
    'AWS::SES::ConfigurationSet',
    'AWS::SES::ConfigurationSetEventDestination',
    'AWS::SES::EmailIdentity',
    'AWS::SNS::Subscription',
    'AWS::SNS::Topic',
    'AWS::SNS::TopicPolicy',
    'AWS::WAFv2::WebACL',
    'AWS::WAFv2::WebACLAssociation',
    'Custom::S3AutoDeleteObjects',
  ])('ignores %s, for a reason', (type) => {
    const [found] = supportedResourceTypes.filter((candidate) => candidate.type === type);

    expect(found?.properties.meta()?.ignored).toMatch(/^[A-Z].{15,}/);
    expect(refusals(type, { Unknown: 1 })).toEqual([]);
  });
});

const config = 'DistributionConfig';
const origin = { Id: 'origin', DomainName: 'host' };
const origins = (change: object) => [{ ...origin, ...change }];
const inPolicy = 'PolicyDocument.Statement.0';
const keyed = 'CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin';

/** What no emulated type takes: type, path of the member, value, path in the message where that is another. */
const refused: [type: string, path: string, value: unknown, named?: string][] = [
  ['AWS::ApiGateway::ApiKey', 'Value', 'k'.repeat(19)],
  ['AWS::ApiGateway::ApiKey', 'Value', 'k'.repeat(129)],
  ['AWS::ApiGateway::GatewayResponse', 'StatusCode', '600'],
  [
    'AWS::ApiGateway::GatewayResponse',
    'ResponseParameters',
    { 'gatewayresponse.header.A': 'method.request.b' },
    'ResponseParameters.gatewayresponse.header.A',
  ],
  ['AWS::ApiGateway::Method', 'AuthorizationType', 'AWS_IAM'],
  ['AWS::ApiGateway::Method', 'Integration.Type', 'HTTP_PROXY'],
  ['AWS::ApiGateway::Method', 'Integration.IntegrationHttpMethod', 'GET'],
  ['AWS::ApiGateway::Resource', 'PathPart', '{proxy+}'],
  ['AWS::ApiGateway::RestApi', 'EndpointConfiguration.Types', ['EDGE'], 'EndpointConfiguration.Types.0'],
  ['AWS::ApiGateway::RestApi', 'BinaryMediaTypes', ['image/png'], 'BinaryMediaTypes.0'],
  ['AWS::ApiGateway::RestApi', 'MinimumCompressionSize', -1],
  ['AWS::ApiGateway::RestApi', 'MinimumCompressionSize', 10_485_761],
  ['AWS::ApiGateway::UsagePlanKey', 'KeyType', 'OTHER'],
  ['AWS::CloudFront::CachePolicy', `${keyed}.CookiesConfig.CookieBehavior`, 'all'],
  ['AWS::CloudFront::CachePolicy', `${keyed}.HeadersConfig.HeaderBehavior`, 'whitelist'],
  ['AWS::CloudFront::CachePolicy', `${keyed}.QueryStringsConfig.QueryStringBehavior`, 'all'],
  ['AWS::CloudFront::Distribution', `${config}.Enabled`, false],
  ['AWS::CloudFront::Distribution', `${config}.DefaultCacheBehavior.OriginRequestPolicyId`, 'another'],
  [
    'AWS::CloudFront::Distribution',
    `${config}.DefaultCacheBehavior.AllowedMethods`,
    ['TRACE'],
    `${config}.DefaultCacheBehavior.AllowedMethods.0`,
  ],
  [
    'AWS::CloudFront::Distribution',
    `${config}.Origins`,
    origins({ S3OriginConfig: { OriginAccessIdentity: 'id' } }),
    `${config}.Origins.0.S3OriginConfig.OriginAccessIdentity`,
  ],
  [
    'AWS::CloudFront::Distribution',
    `${config}.CustomErrorResponses`,
    [{ ErrorCode: 429, ResponseCode: 429, ResponsePagePath: '/a' }],
    `${config}.CustomErrorResponses.0.ErrorCode`,
  ],
  [
    'AWS::CloudFront::Distribution',
    `${config}.CustomErrorResponses`,
    [{ ErrorCode: 404, ResponseCode: 404, ResponsePagePath: 'a' }],
    `${config}.CustomErrorResponses.0.ResponsePagePath`,
  ],
  ['AWS::CloudFront::Function', 'FunctionConfig.Runtime', 'cloudfront-js-1.0'],
  [
    'AWS::CloudFront::Function',
    'FunctionConfig.KeyValueStoreAssociations',
    [{ KeyValueStoreARN: 'a' }, { KeyValueStoreARN: 'b' }],
  ],
  ['AWS::CloudFront::Function', 'AutoPublish', false],
  [
    'AWS::CloudFront::OriginAccessControl',
    'OriginAccessControlConfig.OriginAccessControlOriginType',
    'lambda',
  ],
  ['AWS::CloudFront::OriginAccessControl', 'OriginAccessControlConfig.SigningBehavior', 'no-override'],
  ['AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig.CorsConfig', {}],
  ['AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig.ServerTimingHeadersConfig', {}],
  ['AWS::DynamoDB::Table', 'BillingMode', 'PROVISIONED'],
  ['AWS::Lambda::Function', 'Runtime', 'nodejs22.x'],
  ['AWS::Lambda::Function', 'Handler', 'folder/index.handler'],
  ...Object.keys(allBlocked).map((name): [string, string, unknown] => [
    'AWS::S3::Bucket',
    `PublicAccessBlockConfiguration.${name}`,
    false,
  ]),
  ['AWS::S3::BucketPolicy', 'PolicyDocument.Version', '2008-10-17'],
  ['AWS::S3::BucketPolicy', `${inPolicy}.Effect`, 'Maybe'],
  [
    'AWS::S3::BucketPolicy',
    `${inPolicy}.Condition`,
    { Bool: { 'aws:SecureTransport': 'true' } },
    `${inPolicy}.Condition.Bool.aws:SecureTransport`,
  ],
  ['AWS::S3::BucketPolicy', `${inPolicy}.Condition`, { IpAddress: {} }, `${inPolicy}.Condition.IpAddress`],
  ['AWS::SecretsManager::Secret', 'GenerateSecretString.ExcludePunctuation', false],
  ['AWS::SecretsManager::Secret', 'GenerateSecretString.PasswordLength', 0],
  ['AWS::SecretsManager::Secret', 'GenerateSecretString.PasswordLength', 4_097],
];

test.each(refused)('a template whose %s has %s: %j is refused by name', (type, path, value, named = path) => {
  const lines = refusals(type, withMember(least[type], path.split('.'), value));

  const beginning = `Cannot interpret "It": ${named}: `;
  expect(lines.map((line) => line.slice(0, beginning.length))).toEqual([beginning]);
});

test.each<[type: string, path: string, value: unknown]>([
  ['AWS::ApiGateway::ApiKey', 'Value', 'k'.repeat(128)],
  ['AWS::ApiGateway::GatewayResponse', 'StatusCode', '599'],
  ['AWS::ApiGateway::RestApi', 'MinimumCompressionSize', 0],
  ['AWS::ApiGateway::RestApi', 'MinimumCompressionSize', 10_485_760],
  ['AWS::SecretsManager::Secret', 'GenerateSecretString.PasswordLength', 1],
  ['AWS::SecretsManager::Secret', 'GenerateSecretString.PasswordLength', 4_096],
])('a template whose %s has %s: %j is taken', (type, path, value) => {
  expect(refusals(type, withMember(least[type], path.split('.'), value))).toEqual([]);
});

test.each([
  ['AWS::ApiGateway::ApiKey', { Enabled: false }],
  [
    'AWS::ApiGateway::Method',
    { ApiKeyRequired: false, Integration: { ...integration, TimeoutInMillis: 29_000 } },
  ],
  ['AWS::ApiGateway::Stage', { MethodSettings: [] }],
  ['AWS::Lambda::Function', { Timeout: 3, MemorySize: 128, Environment: { Variables: {} } }],
  ['AWS::SecretsManager::Secret', { GenerateSecretString: { ExcludePunctuation: true, PasswordLength: 32 } }],
  [
    'AWS::CloudFront::Distribution',
    { DistributionConfig: { DefaultCacheBehavior: { ...behavior, AllowedMethods: ['GET', 'HEAD'] } } },
  ],
])('what a template leaves out of %s is what AWS takes for it', (type, expected) => {
  const schema = supportedResourceTypes.find((candidate) => candidate.type === type)?.properties;

  expect(schema?.parse(least[type])).toMatchObject(expected);
});

test('an origin that says nothing else has 30 seconds', () => {
  const schema = supportedResourceTypes.find(
    ({ type }) => type === 'AWS::CloudFront::Distribution',
  )?.properties;
  const given = withMember(
    least['AWS::CloudFront::Distribution'],
    [config, 'Origins'],
    origins({ CustomOriginConfig: {} }),
  );

  expect(schema?.parse(given)).toMatchObject({
    DistributionConfig: { Origins: [{ OriginPath: '', CustomOriginConfig: { OriginReadTimeout: 30 } }] },
  });
});
