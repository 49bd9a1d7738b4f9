import { type AllowList, type Interpreted, ignored, only } from './allow-list.ts';

/** The managed policy AllViewerExceptHostHeader. */
const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const label = 'A name or description for people';
const noTls = 'The local run does not use TLS';
const noCaching = 'The local run has no cache: every request goes to its origin';
const noPermissions = 'Permissions are not enforced on one machine; test/lib checks them in the template';
const noMonitoring = 'Nothing is measured on one machine; test/lib checks it in the template';
const noDomain = 'The local run is reached at its own address';
const oneProcess = 'An origin in the same process is always reachable';
const sameAssembly = 'The assembly replaces the asset bucket';

const behavior = {
  TargetOriginId: 'text',
  'AllowedMethods?': ['text'],
  'FunctionAssociations?': [{ EventType: only('viewer-request', 'viewer-response'), FunctionARN: 'text' }],
  'OriginRequestPolicyId?': only(allViewerExceptHostHeader),
  'ResponseHeadersPolicyId?': 'text',
  ...ignored(noCaching, 'CachePolicyId', 'CachedMethods'),
  ...ignored('Documents are sent uncompressed', 'Compress'),
  ...ignored(noTls, 'ViewerProtocolPolicy'),
} as const satisfies AllowList;

const override = { Override: 'flag' } as const;

/**
 * Every resource type that the local run supports, with its properties. The start fails if a template contains any
 * other type or property.
 */
export const resourceTypes = {
  'AWS::ApiGateway::ApiKey': { 'Enabled?': 'flag', Value: 'text', ...ignored(label, 'Description', 'Tags') },
  'AWS::ApiGateway::Deployment': { RestApiId: 'text', ...ignored(label, 'Description') },
  'AWS::ApiGateway::GatewayResponse': {
    RestApiId: 'text',
    ResponseType: 'text',
    'StatusCode?': 'text',
    'ResponseParameters?': 'text map',
    // The gateway uses this template regardless of the Accept header.
    'ResponseTemplates?': { 'application/json?': 'text' },
  },
  'AWS::ApiGateway::Method': {
    RestApiId: 'text',
    ResourceId: 'text',
    HttpMethod: 'text',
    'ApiKeyRequired?': 'flag',
    AuthorizationType: only('NONE'),
    Integration: {
      Type: only('AWS_PROXY'),
      IntegrationHttpMethod: only('POST'),
      Uri: 'text',
      'TimeoutInMillis?': 'number',
    },
  },
  'AWS::ApiGateway::Resource': { RestApiId: 'text', ParentId: 'text', PathPart: 'text' },
  'AWS::ApiGateway::RestApi': {
    EndpointConfiguration: { Types: [only('REGIONAL')] },
    // Only all media types or none: for a list, the gateway would compare Content-Type and Accept.
    'BinaryMediaTypes?': [only('*/*')],
    'MinimumCompressionSize?': 'number',
    ...ignored(label, 'Name', 'Description', 'Tags'),
  },
  'AWS::ApiGateway::Stage': {
    RestApiId: 'text',
    StageName: 'text',
    'MethodSettings?': [
      {
        HttpMethod: 'text',
        ResourcePath: 'text',
        'ThrottlingRateLimit?': 'number',
        'ThrottlingBurstLimit?': 'number',
        ...ignored(noMonitoring, 'DataTraceEnabled', 'LoggingLevel', 'MetricsEnabled'),
      },
    ],
    ...ignored('Only the current deployment is served', 'DeploymentId'),
    ...ignored(noMonitoring, 'TracingEnabled'),
    ...ignored(label, 'Tags'),
  },
  'AWS::CloudFront::CachePolicy': {
    CachePolicyConfig: {
      // Everything in the cache key is also sent to the origin.
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: only('none') },
        HeadersConfig: { HeaderBehavior: only('none') },
        QueryStringsConfig: { QueryStringBehavior: only('none') },
        ...ignored(noCaching, 'EnableAcceptEncodingBrotli', 'EnableAcceptEncodingGzip'),
      },
      ...ignored(noCaching, 'MinTTL', 'DefaultTTL', 'MaxTTL'),
      ...ignored(label, 'Name', 'Comment'),
    },
  },
  'AWS::CloudFront::Distribution': {
    DistributionConfig: {
      Enabled: only(true),
      Origins: [
        {
          Id: 'text',
          DomainName: 'text',
          'OriginPath?': 'text',
          'OriginCustomHeaders?': [{ HeaderName: 'text', HeaderValue: 'text' }],
          'CustomOriginConfig?': {
            'OriginReadTimeout?': 'number',
            ...ignored(noTls, 'OriginProtocolPolicy', 'OriginSSLProtocols'),
          },
          ...ignored(noPermissions, 'S3OriginConfig', 'OriginAccessControlId'),
          ...ignored(oneProcess, 'ConnectionAttempts', 'ConnectionTimeout'),
        },
      ],
      DefaultCacheBehavior: behavior,
      'CacheBehaviors?': [{ ...behavior, PathPattern: 'text' }],
      'CustomErrorResponses?': [
        {
          ErrorCode: 'number',
          ResponseCode: 'number',
          ResponsePagePath: 'text',
          ...ignored(noCaching, 'ErrorCachingMinTTL'),
        },
      ],
      ...ignored(noDomain, 'Aliases'),
      ...ignored(noTls, 'ViewerCertificate'),
      ...ignored(
        'The local run serves HTTP/1.1 on IPv4, which every viewer supports',
        'HttpVersion',
        'IPV6Enabled',
      ),
      ...ignored('There is one edge location', 'PriceClass'),
      ...ignored('The local run has no firewall', 'WebACLId'),
      ...ignored(label, 'Comment'),
    },
    ...ignored(label, 'Tags'),
  },
  'AWS::CloudFront::Function': {
    FunctionCode: 'text',
    FunctionConfig: {
      Runtime: only('cloudfront-js-2.0'),
      'KeyValueStoreAssociations?': [{ KeyValueStoreARN: 'text' }],
      ...ignored(label, 'Comment'),
    },
    AutoPublish: only(true),
    ...ignored(label, 'Name'),
  },
  'AWS::CloudFront::KeyValueStore': ignored(label, 'Name', 'Comment'),
  'AWS::CloudFront::ResponseHeadersPolicy': {
    ResponseHeadersPolicyConfig: {
      'CustomHeadersConfig?': { Items: [{ Header: 'text', Value: 'text', ...override }] },
      'RemoveHeadersConfig?': { Items: [{ Header: 'text' }] },
      'SecurityHeadersConfig?': {
        'ContentSecurityPolicy?': { ContentSecurityPolicy: 'text', ...override },
        'ContentTypeOptions?': override,
        'FrameOptions?': { FrameOption: 'text', ...override },
        'ReferrerPolicy?': { ReferrerPolicy: 'text', ...override },
        'StrictTransportSecurity?': {
          AccessControlMaxAgeSec: 'number',
          'IncludeSubdomains?': 'flag',
          'Preload?': 'flag',
          ...override,
        },
      },
      ...ignored(label, 'Name', 'Comment'),
    },
  },
  'AWS::DynamoDB::Table': {
    KeySchema: [{ AttributeName: 'text', KeyType: only('HASH', 'RANGE') }],
    AttributeDefinitions: [{ AttributeName: 'text', AttributeType: only('S', 'N', 'B') }],
    BillingMode: only('PAY_PER_REQUEST'),
    ...ignored(
      'dynalite does not delete expired items, and DynamoDB may delete them days late',
      'TimeToLiveSpecification',
    ),
    ...ignored('The table is held in memory or in the DATA_DIR folder', 'SSESpecification'),
    ...ignored('The local run makes no backups', 'PointInTimeRecoverySpecification'),
    ...ignored(label, 'Tags'),
  },
  'AWS::Lambda::Function': {
    Code: { S3Key: 'text', ...ignored(sameAssembly, 'S3Bucket') },
    Handler: 'text',
    Runtime: only('nodejs24.x'),
    /** Seconds. */
    'Timeout?': 'number',
    /** MiB. */
    'MemorySize?': 'number',
    'Environment?': { Variables: 'text map' },
    /** Maximum number of concurrent invocations. */
    'ReservedConcurrentExecutions?': 'number',
    ...ignored(noPermissions, 'Role'),
    ...ignored('The code is JavaScript', 'Architectures'),
    ...ignored('Log lines go to the terminal as the function writes them', 'LoggingConfig'),
    ...ignored(noMonitoring, 'TracingConfig'),
    ...ignored(label, 'Description', 'Tags'),
  },
  'AWS::S3::Bucket': {
    ...ignored(noPermissions, 'PublicAccessBlockConfiguration'),
    ...ignored('Objects are held in memory', 'BucketEncryption'),
    ...ignored(label, 'Tags'),
  },
  'AWS::SecretsManager::Secret': {
    GenerateSecretString: { 'PasswordLength?': 'number', ExcludePunctuation: only(true) },
    ...ignored(label, 'Name', 'Description', 'Tags'),
  },
  'Custom::SitePublisher': {
    ManifestKey: 'text',
    /** Name of the bucket. */
    Bucket: 'text',
    /** ARN of the key-value store. */
    Store: 'text',
    BaseUrl: 'text',
    ...ignored(sameAssembly, 'ManifestBucket'),
    ...ignored('It only makes the publisher run again', 'RouteFormat', 'Republish'),
    ...ignored(
      'The local run calls the same module as the publishing function',
      'ServiceToken',
      'ServiceTimeout',
    ),
  },
  ...ignored(
    'Every enabled key belongs to the only plan, which has no quota',
    'AWS::ApiGateway::UsagePlan',
    'AWS::ApiGateway::UsagePlanKey',
  ),
  ...ignored('The local run costs nothing', 'AWS::Budgets::Budget'),
  ...ignored(noDomain, 'AWS::CertificateManager::Certificate', 'AWS::Route53::RecordSet'),
  ...ignored(
    noMonitoring,
    'AWS::CloudWatch::Alarm',
    'AWS::CloudWatch::Dashboard',
    'AWS::SNS::Subscription',
    'AWS::SNS::Topic',
    'AWS::SNS::TopicPolicy',
  ),
  ...ignored(
    'Scheduled checks are for deployments; npm run verify runs the same checks here',
    'AWS::Events::Rule',
  ),
  ...ignored('Nothing invokes a function asynchronously here', 'AWS::Lambda::EventInvokeConfig'),
  ...ignored(
    noPermissions,
    'AWS::CloudFront::OriginAccessControl',
    'AWS::IAM::Policy',
    'AWS::IAM::Role',
    'AWS::Lambda::Permission',
    'AWS::Logs::ResourcePolicy',
    'AWS::S3::BucketPolicy',
  ),
  ...ignored(
    'The terminal shows requests and the log lines of functions',
    'AWS::Logs::Delivery',
    'AWS::Logs::DeliveryDestination',
    'AWS::Logs::DeliverySource',
    'AWS::Logs::LogGroup',
  ),
  ...ignored(
    'The inbox accepts every message and delivers none',
    'AWS::SES::ConfigurationSet',
    'AWS::SES::ConfigurationSetEventDestination',
    'AWS::SES::EmailIdentity',
  ),
  ...ignored(
    'The firewall counts requests per address, and one machine has one address; test/lib checks its rule',
    'AWS::WAFv2::WebACL',
    'AWS::WAFv2::WebACLAssociation',
  ),
  ...ignored('Objects are lost when the run ends', 'Custom::S3AutoDeleteObjects'),
} as const satisfies Readonly<Record<string, AllowList>>;

export type ResourceTypeName = keyof typeof resourceTypes;
export type PropertiesOf<Name extends ResourceTypeName> = Interpreted<(typeof resourceTypes)[Name]>;
