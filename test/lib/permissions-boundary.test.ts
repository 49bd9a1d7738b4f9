import { describe, expect, test } from 'vitest';
import { fullStageTemplate } from '../support/full-stage.ts';
import { account, arn, Resources, resolve, roleArn, zoneArn } from '../support/github-roles.ts';
import { decisionOn, type IamCall } from '../support/iam-decision.ts';
import { declarationsOf } from '../support/readable-template.ts';

const boundaryArn = arn('iam::ACCOUNT:policy/Fellside-prod-boundary');
const boundary = resolve(Resources.Boundary.Properties.PolicyDocument);

const administrator = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] };

describe('the boundary', () => {
  const bounded = { 'iam:PermissionsBoundary': boundaryArn };
  const inRegion = (region: string) => ({ 'aws:RequestedRegion': region });
  const ownRegion = inRegion('eu-central-1');
  /** The tags of a secret: the stage's, and CloudFormation's. */
  const secretOf = (stage: string, stackName: string) => ({
    'aws:ResourceTag/stage': stage,
    'aws:ResourceTag/aws:cloudformation:stack-name': stackName,
  });

  test('is no longer than IAM allows', () => {
    expect(JSON.stringify(boundary).length).toBeLessThan(6_144);
  });

  test('covers the service of each resource that a stage can have', () => {
    const services = new Set(
      (['', '-Edge', '-EdgeMonitoring'] as const)
        .flatMap((suffix) => Object.values(fullStageTemplate(suffix).toJSON().Resources as object))
        .map(({ Type }) => /^AWS::(\w+)/.exec(Type)?.[1]?.toLowerCase())
        .filter((service) => service !== undefined)
        .map((service) => (service === 'certificatemanager' ? 'acm' : service)),
    );
    const { Statement } = boundary as { Statement: { Action: string | string[] }[] };
    const namedServices = new Set(
      Statement.flatMap(({ Action }) => Action).map((action) => action.replace(/:.*/, '')),
    );

    expect(services.size).toBeGreaterThan(10);
    expect([...services].filter((service) => !namedServices.has(service))).toEqual([]);
  });

  test.each<[string, IamCall]>([
    [
      'a role of the stage within the boundary',
      { action: 'iam:CreateRole', resource: roleArn('Fellside-prod-McpRole'), context: bounded },
    ],
    [
      'a role of the stage for a function',
      { action: 'iam:PassRole', resource: roleArn('Fellside-prod-McpRole') },
    ],
    [
      'the mail of a function',
      {
        action: 'ses:SendEmail',
        resource: arn('ses:eu-central-1:ACCOUNT:identity/desk.example'),
        context: ownRegion,
      },
    ],
    [
      'a distribution, which does not belong to a region',
      {
        action: 'cloudfront:UpdateDistribution',
        resource: arn('cloudfront::ACCOUNT:distribution/E1'),
        context: inRegion('us-east-1'),
      },
    ],
    [
      'the routes',
      {
        action: 'cloudfront-keyvaluestore:UpdateKeys',
        resource: arn('cloudfront::ACCOUNT:key-value-store/a1'),
      },
    ],
    [
      'the bucket of the stage',
      {
        action: 's3:CreateBucket',
        resource: arn('s3:::fellside-prod-contentbucketdd05a3b9-1a2b'),
        context: ownRegion,
      },
    ],
    [
      'the code of functions',
      {
        action: 's3:GetObject',
        resource: arn(`s3:::cdk-hnb659fds-assets-${account}-eu-central-1/1.zip`),
        context: ownRegion,
      },
    ],
    [
      'the table of the stage',
      {
        action: 'dynamodb:CreateTable',
        resource: arn('dynamodb:eu-central-1:ACCOUNT:table/Fellside-prod-RequestsC42AC379-1A'),
        context: ownRegion,
      },
    ],
    [
      'a secret as CloudFormation names it',
      {
        action: 'secretsmanager:CreateSecret',
        resource: arn('secretsmanager:eu-central-1:ACCOUNT:secret:DigestSecret3C28A90D-1a'),
        context: ownRegion,
      },
    ],
    [
      'the secret of the stage',
      {
        action: 'secretsmanager:GetSecretValue',
        resource: arn('secretsmanager:eu-central-1:ACCOUNT:secret:ApiKeysSecret1BF1-1a'),
        context: { ...ownRegion, ...secretOf('prod', 'Fellside-prod') },
      },
    ],
    [
      'a function of the stage',
      {
        action: 'lambda:CreateFunction',
        resource: arn('lambda:eu-central-1:ACCOUNT:function:Fellside-prod-McpFunction1BF1-1a'),
        context: ownRegion,
      },
    ],
    [
      'the version of a function, as CDK invokes it',
      {
        action: 'lambda:InvokeFunction',
        resource: arn('lambda:eu-central-1:ACCOUNT:function:Fellside-prod-PublisherFunction1BF1-1a:1'),
        context: ownRegion,
      },
    ],
    [
      'the log of a function',
      {
        action: 'logs:PutLogEvents',
        resource: arn('logs:eu-central-1:ACCOUNT:log-group:Fellside-prod-McpLogs1BF1-1a:log-stream:1'),
        context: ownRegion,
      },
    ],
    [
      'the log of a function that CDK creates',
      {
        action: 'logs:CreateLogGroup',
        resource: arn('logs:eu-central-1:ACCOUNT:log-group:/aws/lambda/Fellside-prod-CustomS3Auto-1a'),
        context: ownRegion,
      },
    ],
    [
      'the delivery of the CloudFront log, with its tags',
      {
        action: 'logs:TagResource',
        resource: arn('logs:us-east-1:ACCOUNT:delivery-source:frontdesk-E1'),
        context: inRegion('us-east-1'),
      },
    ],
    [
      'the version of the bootstrap',
      {
        action: 'ssm:GetParameters',
        resource: arn('ssm:eu-central-1:ACCOUNT:parameter/cdk-bootstrap/hnb659fds/version'),
        context: ownRegion,
      },
    ],
    [
      'the outputs of another stack of the stage',
      {
        action: 'cloudformation:DescribeStacks',
        resource: arn('cloudformation:us-east-1:ACCOUNT:stack/Fellside-prod-Edge/1'),
        context: inRegion('us-east-1'),
      },
    ],
    ['records of its zone', { action: 'route53:ChangeResourceRecordSets', resource: zoneArn }],
    [
      'the role of the first API of an account',
      {
        action: 'iam:CreateServiceLinkedRole',
        resource: roleArn('aws-service-role/ops.apigateway.amazonaws.com/AWSServiceRoleForAPIGateway'),
        context: { 'iam:AWSServiceName': 'ops.apigateway.amazonaws.com' },
      },
    ],
  ])('allows CloudFormation %s', async (_what, call) => {
    expect(await decisionOn(administrator, call, boundary)).toBe('Allowed');
  });

  test.each<[string, IamCall]>([
    ['a role without the boundary', { action: 'iam:CreateRole', resource: roleArn('Fellside-prod-McpRole') }],
    [
      'more permissions for a role without the boundary',
      { action: 'iam:PutRolePolicy', resource: roleArn('Fellside-prod-McpRole') },
    ],
    [
      'the roles for GitHub',
      { action: 'iam:UpdateAssumeRolePolicy', resource: roleArn('github-Fellside-prod-deploy') },
    ],
    ['changes to the boundary itself', { action: 'iam:CreatePolicyVersion', resource: boundaryArn }],
    [
      'removal of the boundary from a role',
      { action: 'iam:DeleteRolePermissionsBoundary', resource: roleArn('Fellside-prod-McpRole') },
    ],
    ['a user', { action: 'iam:CreateUser', resource: arn('iam::ACCOUNT:user/somebody') }],
    [
      'a function in another region',
      {
        action: 'lambda:CreateFunction',
        resource: arn('lambda:eu-west-1:ACCOUNT:function:Fellside-prod-f'),
        context: inRegion('eu-west-1'),
      },
    ],
    ...['lambda:UpdateFunctionCode', 'lambda:InvokeFunction'].map((action): [string, IamCall] => [
      `another function: ${action}`,
      { action, resource: arn('lambda:eu-central-1:ACCOUNT:function:Other-prod-f'), context: ownRegion },
    ]),
    ...['logs:DeleteLogGroup', 'logs:FilterLogEvents'].map((action): [string, IamCall] => [
      `another log: ${action}`,
      {
        action,
        resource: arn('logs:eu-central-1:ACCOUNT:log-group:/aws/lambda/payroll'),
        context: ownRegion,
      },
    ]),
    ...['backups/1', 'x-prod-contentbucket-1a/1', 'fellside-dev-contentbucket-1a/1'].map(
      (key): [string, IamCall] => [
        `another bucket: ${key}`,
        { action: 's3:GetObject', resource: arn(`s3:::${key}`), context: ownRegion },
      ],
    ),
    [
      'another parameter',
      {
        action: 'ssm:GetParameter',
        resource: arn('ssm:eu-central-1:ACCOUNT:parameter/payroll'),
        context: ownRegion,
      },
    ],
    ...[secretOf('dev', 'Fellside-dev'), secretOf('prod', 'Other-prod')].flatMap((context) =>
      ['ApiKeysSecret1BF1-1a', 'DigestSecret3C28-1a'].map((name): [string, IamCall] => [
        `the secret of another stage: ${name} of ${Object.values(context).join(', ')}`,
        {
          action: 'secretsmanager:GetSecretValue',
          resource: arn(`secretsmanager:eu-central-1:ACCOUNT:secret:${name}`),
          context: { ...ownRegion, ...context },
        },
      ]),
    ),
    [
      'another table',
      {
        action: 'dynamodb:GetItem',
        resource: arn('dynamodb:eu-central-1:ACCOUNT:table/t'),
        context: ownRegion,
      },
    ],
    [
      'another secret',
      {
        action: 'secretsmanager:GetSecretValue',
        resource: arn('secretsmanager:eu-central-1:ACCOUNT:secret:payroll-1a'),
        context: ownRegion,
      },
    ],
    [
      'records of another zone',
      { action: 'route53:ChangeResourceRecordSets', resource: 'arn:aws:route53:::hostedzone/Z1' },
    ],
  ])('forbids CloudFormation %s', async (_what, call) => {
    expect(await decisionOn(administrator, call, boundary)).not.toBe('Allowed');
  });
});

test('permissionsBoundary of a stage applies to every role in its stacks', () => {
  const roles = Object.values(declarationsOf(fullStageTemplate(), 'AWS::IAM::Role'));

  expect(roles.length).toBeGreaterThan(5);
  for (const { PermissionsBoundary } of roles) expect(PermissionsBoundary).toMatch(/:policy\/desk-boundary$/);
});
