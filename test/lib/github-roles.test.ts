import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CfnInclude } from 'aws-cdk-lib/cloudformation-include';
import { describe, expect, test } from 'vitest';
import { fullStageTemplate } from '../support/full-stage.ts';
import { decisionOn, type IamCall } from '../support/iam-decision.ts';
import { declarationsOf } from '../support/readable-template.ts';

const account = '111122223333';
const zoneArn = 'arn:aws:route53:::hostedzone/Z0123456789';
const values: Record<string, string | string[]> = {
  Region: 'eu-central-1',
  HostedZones: [zoneArn],
  Repository: 'octo@1/desk@2',
  Stage: 'prod',
  Name: 'Fellside',
  LowerCaseName: 'fellside',
  Qualifier: 'hnb659fds',
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
};

const { stack } = new CfnInclude(new Stack(), 'Template', {
  templateFile: 'docs/operations/github-roles.yaml',
});
const { Parameters, Resources } = Template.fromStack(stack).toJSON();

const arn = (rest: string) => `arn:aws:${rest}`.replace('ACCOUNT', account);
const roleArn = (name: string) => arn(`iam::ACCOUNT:role/${name}`);
const bootstrapRole = (kind: string, qualifier = 'hnb659fds') =>
  roleArn(`cdk-${qualifier}-${kind}-role-${account}-eu-central-1`);
const boundaryArn = arn('iam::ACCOUNT:policy/Fellside-prod-boundary');

/** Resolves the references in `value` as CloudFormation does. */
function resolve(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== 'object' || value === null) return value;
  if ('Fn::Sub' in value)
    return String(value['Fn::Sub']).replaceAll(/\$\{([\w:]+)\}/g, (_, name) => String(values[name] ?? ''));
  if ('Ref' in value) return values[String(value.Ref)];
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item)]));
}

const policyOf = (role: string) => resolve(Resources[role].Properties.Policies[0].PolicyDocument);
const boundary = resolve(Resources.Boundary.Properties.PolicyDocument);

const administrator = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] };

describe('each role for GitHub', () => {
  test.each([
    ['DeployRole', 'prod'],
    ['DiffRole', 'diff'],
  ])('%s trusts the tokens of the environment %s, and no others', (role, environment) => {
    const { Statement } = resolve(Resources[role].Properties.AssumeRolePolicyDocument) as {
      Statement: object[];
    };

    expect(Statement).toEqual([
      {
        Effect: 'Allow',
        Principal: expect.anything(),
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': `repo:octo@1/desk@2:environment:${environment}`,
          },
        },
      },
    ]);
  });

  test.each(['octo@1/desk@2', 'octo/desk'])('accepts the repository %s', (repository) => {
    expect(repository).toMatch(new RegExp(`^${Parameters.Repository.AllowedPattern}$`));
  });

  test.each(['octo/*', 'octo', 'octo/desk:pull_request'])('rejects the repository %s', (repository) => {
    expect(repository).not.toMatch(new RegExp(`^${Parameters.Repository.AllowedPattern}$`));
  });
});

describe('the role that deploys', () => {
  test.each<[string, IamCall]>([
    ['deploys with the bootstrap roles', { action: 'sts:AssumeRole', resource: bootstrapRole('deploy') }],
    [
      'uploads with the bootstrap roles',
      { action: 'sts:AssumeRole', resource: bootstrapRole('file-publishing') },
    ],
    [
      'lists who receives the alarms',
      {
        action: 'sns:ListSubscriptionsByTopic',
        resource: arn('sns:eu-central-1:ACCOUNT:Fellside-prod-Alarms'),
      },
    ],
  ])('%s', async (_what, call) => {
    expect(await decisionOn(policyOf('DeployRole'), call)).toBe('Allowed');
  });

  test.each<[string, IamCall]>([
    [
      'those with another qualifier',
      { action: 'sts:AssumeRole', resource: bootstrapRole('deploy', 'fddev') },
    ],
    ['the role that CloudFormation uses', { action: 'sts:AssumeRole', resource: bootstrapRole('cfn-exec') }],
    ['the role that reads the account', { action: 'sts:AssumeRole', resource: bootstrapRole('lookup') }],
  ])('assumes no other roles: not %s', async (_what, call) => {
    expect(await decisionOn(policyOf('DeployRole'), call)).toBe('ImplicitlyDenied');
  });
});

describe('the role of the diff', () => {
  const stack = (name: string) => arn(`cloudformation:us-east-1:ACCOUNT:stack/${name}/1`);

  test.each(['Fellside-prod', 'Fellside-prod-Edge', 'Fellside-prod-EdgeMonitoring'])(
    'reads the template of %s',
    async (name) => {
      for (const action of ['cloudformation:GetTemplate', 'cloudformation:DescribeStacks'])
        expect(await decisionOn(policyOf('DiffRole'), { action, resource: stack(name) })).toBe('Allowed');
    },
  );

  test.each<IamCall>([
    { action: 'sts:AssumeRole', resource: bootstrapRole('lookup') },
    { action: 'apigateway:GET', resource: arn('apigateway:us-east-1::/apikeys/1') },
    { action: 'cloudformation:GetTemplate', resource: stack('Other-prod') },
    { action: 'cloudformation:CreateChangeSet', resource: stack('Fellside-prod') },
  ])('reads nothing else: not $action on $resource', async (call) => {
    expect(await decisionOn(policyOf('DiffRole'), call)).toBe('ImplicitlyDenied');
  });
});

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
