import { z } from 'zod';
import { ignored, ignoredLabel, resourceType } from '../template/resource-type.ts';

const noMonitoring = ignored('Nothing is measured or logged by the gateway on one machine');

export const RestApi = resourceType(
  'AWS::ApiGateway::RestApi',
  z.strictObject({
    EndpointConfiguration: z.strictObject({ Types: z.tuple([z.literal('REGIONAL')]) }),
    /**
     * Every media type or none. For a list of types the gateway would compare Content-Type and Accept, which is not
     * emulated.
     */
    BinaryMediaTypes: z.tuple([z.literal('*/*')]).optional(),
    MinimumCompressionSize: z.int().min(0).max(10_485_760).optional(),
    Name: ignoredLabel,
    Description: ignoredLabel,
    Tags: ignoredLabel,
  }),
  { ref: (id) => id.toLowerCase(), attributes: { RootResourceId: (id) => `${id.toLowerCase()}-root` } },
);

export const ApiResource = resourceType(
  'AWS::ApiGateway::Resource',
  z.strictObject({
    RestApiId: z.string(),
    ParentId: z.string(),
    /** A literal segment: neither `{parameter}` nor `{proxy+}`. */
    PathPart: z.string().regex(/^[\w.-]+$/),
  }),
);

export const ApiMethod = resourceType(
  'AWS::ApiGateway::Method',
  z.strictObject({
    RestApiId: z.string(),
    ResourceId: z.string(),
    HttpMethod: z.string(),
    ApiKeyRequired: z.boolean().default(false),
    AuthorizationType: z.literal('NONE'),
    Integration: z.strictObject({
      Type: z.literal('AWS_PROXY'),
      IntegrationHttpMethod: z.literal('POST'),
      Uri: z.string(),
      TimeoutInMillis: z.int().default(29_000),
    }),
  }),
);

export const ApiDeployment = resourceType(
  'AWS::ApiGateway::Deployment',
  z.strictObject({ RestApiId: z.string(), Description: ignoredLabel }),
);

const methodSetting = z.strictObject({
  /** An HTTP method, or `*` for all. */
  HttpMethod: z.string(),
  /** `/*` for every resource, or the path of one with `~1` for each slash after the first. */
  ResourcePath: z.string().startsWith('/'),
  ThrottlingRateLimit: z.number().optional(),
  ThrottlingBurstLimit: z.int().optional(),
  DataTraceEnabled: noMonitoring,
  LoggingLevel: noMonitoring,
  MetricsEnabled: noMonitoring,
});
export type MethodSetting = z.output<typeof methodSetting>;

export const ApiStage = resourceType(
  'AWS::ApiGateway::Stage',
  z.strictObject({
    RestApiId: z.string(),
    DeploymentId: z.string(),
    StageName: z.string(),
    MethodSettings: z.array(methodSetting).default([]),
    TracingEnabled: noMonitoring,
    AccessLogSetting: noMonitoring,
    Description: ignoredLabel,
    Tags: ignoredLabel,
  }),
  { ref: (_id, _environment, { StageName }) => String(StageName) },
);

export const ApiKey = resourceType(
  'AWS::ApiGateway::ApiKey',
  z.strictObject({
    Enabled: z.boolean().default(false),
    /** API Gateway takes 20 to 128 characters. */
    Value: z.string().min(20).max(128),
    Name: ignoredLabel,
    Description: ignoredLabel,
    Tags: ignoredLabel,
  }),
);

export const UsagePlan = resourceType(
  'AWS::ApiGateway::UsagePlan',
  z.strictObject({
    ApiStages: z.array(
      z.strictObject({ ApiId: z.string(), Stage: z.string(), Throttle: z.strictObject({}).optional() }),
    ),
    UsagePlanName: ignoredLabel,
    Description: ignoredLabel,
    Tags: ignoredLabel,
  }),
);

export const UsagePlanKey = resourceType(
  'AWS::ApiGateway::UsagePlanKey',
  z.strictObject({ KeyId: z.string(), KeyType: z.literal('API_KEY'), UsagePlanId: z.string() }),
);

export const GatewayResponse = resourceType(
  'AWS::ApiGateway::GatewayResponse',
  z.strictObject({
    RestApiId: z.string(),
    ResponseType: z.string(),
    StatusCode: z
      .string()
      .regex(/^[1-5]\d\d$/)
      .optional(),
    ResponseParameters: z
      .record(z.templateLiteral(['gatewayresponse.header.', z.string()]), z.string().regex(/^'[^']*'$/))
      .default({}),
    /**
     * Templates by the media type that the request accepts. Only application/json, the gateway's fallback, is
     * interpreted.
     */
    ResponseTemplates: z.strictObject({ 'application/json': z.string().optional() }).default({}),
  }),
);
