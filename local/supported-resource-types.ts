import * as apigateway from './apigateway/api-gateway-resource-types.ts';
import * as cloudfront from './cloudfront/cloudfront-resource-types.ts';
import * as dynamodb from './dynamodb/dynamodb-tables.ts';
import * as lambda from './lambda/lambda-resource-types.ts';
import * as publisher from './publisher/publisher-resource-types.ts';
import * as s3 from './s3/s3-resource-types.ts';
import * as secretsmanager from './secretsmanager/generated-secrets.ts';
import { ignored, ignoredType, type ResourceType, resourceType } from './template/resource-type.ts';

const noPermissions =
  'Permissions are not enforced on one machine; test/lib checks them against the template';
const noMonitoring = 'Nothing is measured on one machine; test/lib checks it against the template';
const noEmail = 'The inbox takes every message and delivers none';
const noFirewall =
  'The firewall counts each address of the edge by itself, of which one machine has one; test/lib checks its rule';
const noEdgeLog = 'Nobody is far from one machine: the terminal shows each request';
const noDomain = 'One machine is found by its address';

/** Every resource type that the local run knows. The start fails for a template with any other. */
export const supportedResourceTypes: readonly ResourceType[] = [
  apigateway.ApiKey,
  apigateway.ApiDeployment,
  apigateway.GatewayResponse,
  apigateway.ApiMethod,
  apigateway.ApiResource,
  apigateway.RestApi,
  apigateway.ApiStage,
  apigateway.UsagePlan,
  apigateway.UsagePlanKey,
  cloudfront.CachePolicy,
  cloudfront.Distribution,
  cloudfront.EdgeFunction,
  cloudfront.KeyValueStore,
  cloudfront.OriginAccessControl,
  cloudfront.ResponseHeadersPolicy,
  dynamodb.Table,
  lambda.LambdaFunction,
  publisher.PublisherResource,
  s3.Bucket,
  s3.BucketPolicy,
  secretsmanager.Secret,
  ignoredType('AWS::Budgets::Budget', 'One machine costs nothing'),
  ignoredType('AWS::CertificateManager::Certificate', noDomain),
  ignoredType('AWS::CloudWatch::Alarm', noMonitoring),
  ignoredType('AWS::CloudWatch::Dashboard', noMonitoring),
  ignoredType(
    'AWS::Events::Rule',
    'Checks on a schedule are for deployments; here npm run verify does the same',
  ),
  ignoredType('AWS::Lambda::EventInvokeConfig', 'Nothing calls a function here without waiting for it'),
  ignoredType('AWS::IAM::Policy', noPermissions),
  resourceType('AWS::IAM::Role', ignored(noPermissions), {
    attributes: { Arn: (id, { account }) => `arn:aws:iam::${account}:role/${id}` },
  }),
  ignoredType('AWS::Lambda::Permission', noPermissions),
  ignoredType('AWS::Logs::Delivery', noEdgeLog),
  ignoredType('AWS::Logs::DeliveryDestination', noEdgeLog),
  ignoredType('AWS::Logs::DeliverySource', noEdgeLog),
  ignoredType('AWS::Logs::LogGroup', 'Log lines go to the terminal and are not kept'),
  ignoredType('AWS::Logs::ResourcePolicy', noPermissions),
  ignoredType('AWS::Route53::RecordSet', noDomain),
  ignoredType('AWS::SES::ConfigurationSet', noEmail),
  ignoredType('AWS::SES::ConfigurationSetEventDestination', noEmail),
  ignoredType('AWS::SES::EmailIdentity', noEmail),
  ignoredType('AWS::SNS::Subscription', noMonitoring),
  ignoredType('AWS::SNS::Topic', noMonitoring),
  ignoredType('AWS::SNS::TopicPolicy', noMonitoring),
  ignoredType('AWS::WAFv2::WebACL', noFirewall),
  ignoredType('AWS::WAFv2::WebACLAssociation', noFirewall),
  ignoredType('Custom::S3AutoDeleteObjects', 'Every object goes with the run'),
];
