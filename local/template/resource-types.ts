import * as apigateway from '../apigateway/resources.ts';
import * as cloudfront from '../cloudfront/resources.ts';
import * as dynamodb from '../dynamodb/resources.ts';
import * as lambda from '../lambda/resources.ts';
import * as s3 from '../s3/resources.ts';
import * as secretsmanager from '../secretsmanager/resources.ts';
import { immaterialType, type ResourceType } from './resource-type.ts';

const noPermissions =
  'Permissions are not enforced on one machine; test/lib checks them against the template';
const noMonitoring = 'Nothing is measured on one machine; test/lib checks it against the template';
const noMail = 'The inbox takes every message and delivers none';
const noFirewall =
  'The firewall counts each address of the edge by itself, of which one machine has one; test/lib checks its rule';
const noDomain = 'One machine is found by its address';

/** Every resource type that the local run knows. A template with any other is refused. */
export const resourceTypes: readonly ResourceType[] = [
  apigateway.ApiKey,
  apigateway.Deployment,
  apigateway.GatewayResponse,
  apigateway.Method,
  apigateway.Resource,
  apigateway.RestApi,
  apigateway.Stage,
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
  s3.Bucket,
  s3.BucketDeployment,
  s3.BucketPolicy,
  secretsmanager.Secret,
  immaterialType('AWS::CDK::Metadata', 'Tells AWS which constructs made the template'),
  immaterialType('AWS::CertificateManager::Certificate', noDomain),
  immaterialType('AWS::CloudFront::MonitoringSubscription', noMonitoring),
  immaterialType('AWS::CloudWatch::Alarm', noMonitoring),
  immaterialType('AWS::CloudWatch::CompositeAlarm', noMonitoring),
  immaterialType('AWS::CloudWatch::Dashboard', noMonitoring),
  immaterialType(
    'AWS::Events::Rule',
    'Checks on a schedule are for deployments; here npm run verify does the same',
  ),
  immaterialType('AWS::IAM::Policy', noPermissions),
  immaterialType('AWS::IAM::Role', noPermissions),
  immaterialType(
    'AWS::Lambda::LayerVersion',
    'Holds the AWS CLI for the deploying function, which is not run',
  ),
  immaterialType('AWS::Lambda::Permission', noPermissions),
  immaterialType('AWS::Logs::LogGroup', 'Log lines go to the terminal and are not kept'),
  immaterialType('AWS::Route53::RecordSet', noDomain),
  immaterialType('AWS::SES::ConfigurationSet', noMail),
  immaterialType('AWS::SES::ConfigurationSetEventDestination', noMail),
  immaterialType('AWS::SES::EmailIdentity', noMail),
  immaterialType('AWS::SNS::Subscription', noMonitoring),
  immaterialType('AWS::SNS::Topic', noMonitoring),
  immaterialType('AWS::SNS::TopicPolicy', noMonitoring),
  immaterialType('AWS::WAFv2::WebACL', noFirewall),
  immaterialType('AWS::WAFv2::WebACLAssociation', noFirewall),
];
