import { describe, expect, test } from 'vitest';
import { fullStageTemplate } from '../support/full-stage.ts';
import { arn, Resources, resolve } from '../support/github-roles.ts';
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

  /** What is allowed or forbidden, the action, the rest of the ARN after `arn:aws:`, and the context. */
  type Row = readonly [what: string, action: string, resource: string, context?: IamCall['context']];
  const decision = (action: string, resource: string, context: IamCall['context'] = {}) =>
    decisionOn(administrator, { action, resource: arn(resource), context }, boundary);
  const role = 'iam::ACCOUNT:role/Fellside-prod-McpRole';
  const logs = 'logs:eu-central-1:ACCOUNT:log-group:';
  const lambda = 'lambda:eu-central-1:ACCOUNT:function:';
  const secret = 'secretsmanager:eu-central-1:ACCOUNT:secret:';
  const secrets = ['ApiKeysSecret1BF1-1a', 'DigestSecret3C28-1a'];

  test.for<Row>([
    ['a role of the stage within the boundary', 'iam:CreateRole', role, bounded],
    ['a role of the stage for a function', 'iam:PassRole', role],
    ['the mail of a function', 'ses:SendEmail', 'ses:eu-central-1:ACCOUNT:identity/desk.example', ownRegion],
    // It does not belong to a region.
    [
      'a distribution',
      'cloudfront:UpdateDistribution',
      'cloudfront::ACCOUNT:distribution/E1',
      inRegion('us-east-1'),
    ],
    ['the routes', 'cloudfront-keyvaluestore:UpdateKeys', 'cloudfront::ACCOUNT:key-value-store/a1'],
    [
      'the bucket of the stage',
      's3:CreateBucket',
      's3:::fellside-prod-contentbucketdd05a3b9-1a2b',
      ownRegion,
    ],
    [
      'the code of functions',
      's3:GetObject',
      's3:::cdk-hnb659fds-assets-ACCOUNT-eu-central-1/1.zip',
      ownRegion,
    ],
    [
      'the table of the stage',
      'dynamodb:CreateTable',
      'dynamodb:eu-central-1:ACCOUNT:table/Fellside-prod-RequestsC42AC379-1A',
      ownRegion,
    ],
    [
      'a secret as CloudFormation names it',
      'secretsmanager:CreateSecret',
      `${secret}DigestSecret3C28A90D-1a`,
      ownRegion,
    ],
    [
      'the secret of the stage',
      'secretsmanager:GetSecretValue',
      `${secret}${secrets[0]}`,
      { ...ownRegion, ...secretOf('prod', 'Fellside-prod') },
    ],
    [
      'a function of the stage',
      'lambda:CreateFunction',
      `${lambda}Fellside-prod-McpFunction1BF1-1a`,
      ownRegion,
    ],
    [
      'the version of a function, as CDK invokes it',
      'lambda:InvokeFunction',
      `${lambda}Fellside-prod-PublisherFunction1BF1-1a:1`,
      ownRegion,
    ],
    [
      'the log of a function',
      'logs:PutLogEvents',
      `${logs}Fellside-prod-McpLogs1BF1-1a:log-stream:1`,
      ownRegion,
    ],
    [
      'the log of a function that CDK creates',
      'logs:CreateLogGroup',
      `${logs}/aws/lambda/Fellside-prod-CustomS3Auto-1a`,
      ownRegion,
    ],
    [
      'the delivery of the CloudFront log, with its tags',
      'logs:TagResource',
      'logs:us-east-1:ACCOUNT:delivery-source:frontdesk-E1',
      inRegion('us-east-1'),
    ],
    [
      'the version of the bootstrap',
      'ssm:GetParameters',
      'ssm:eu-central-1:ACCOUNT:parameter/cdk-bootstrap/hnb659fds/version',
      ownRegion,
    ],
    [
      'the outputs of another stack of the stage',
      'cloudformation:DescribeStacks',
      'cloudformation:us-east-1:ACCOUNT:stack/Fellside-prod-Edge/1',
      inRegion('us-east-1'),
    ],
    ['records of its zone', 'route53:ChangeResourceRecordSets', 'route53:::hostedzone/Z0123456789'],
    [
      'the role of the first API of an account',
      'iam:CreateServiceLinkedRole',
      'iam::ACCOUNT:role/aws-service-role/ops.apigateway.amazonaws.com/AWSServiceRoleForAPIGateway',
      { 'iam:AWSServiceName': 'ops.apigateway.amazonaws.com' },
    ],
  ])('allows CloudFormation %s', async ([, action, resource, context]) => {
    expect(await decision(action, resource, context)).toBe('Allowed');
  });

  test.for<Row>([
    ['a role without the boundary', 'iam:CreateRole', role],
    ['more permissions for a role without the boundary', 'iam:PutRolePolicy', role],
    ['the roles for GitHub', 'iam:UpdateAssumeRolePolicy', 'iam::ACCOUNT:role/github-Fellside-prod-deploy'],
    [
      'changes to the boundary itself',
      'iam:CreatePolicyVersion',
      'iam::ACCOUNT:policy/Fellside-prod-boundary',
    ],
    ['removal of the boundary from a role', 'iam:DeleteRolePermissionsBoundary', role],
    ['a user', 'iam:CreateUser', 'iam::ACCOUNT:user/somebody'],
    [
      'a function in another region',
      'lambda:CreateFunction',
      'lambda:eu-west-1:ACCOUNT:function:Fellside-prod-f',
      inRegion('eu-west-1'),
    ],
    ['the code of another function', 'lambda:UpdateFunctionCode', `${lambda}Other-prod-f`, ownRegion],
    ['a call of another function', 'lambda:InvokeFunction', `${lambda}Other-prod-f`, ownRegion],
    ['the deletion of another log', 'logs:DeleteLogGroup', `${logs}/aws/lambda/payroll`, ownRegion],
    ['another log', 'logs:FilterLogEvents', `${logs}/aws/lambda/payroll`, ownRegion],
    ...['backups', 'x-prod-contentbucket-1a', 'fellside-dev-contentbucket-1a'].map(
      (name): Row => [`the bucket ${name}`, 's3:GetObject', `s3:::${name}/1`, ownRegion],
    ),
    ['another parameter', 'ssm:GetParameter', 'ssm:eu-central-1:ACCOUNT:parameter/payroll', ownRegion],
    ...[secretOf('dev', 'Fellside-dev'), secretOf('prod', 'Other-prod')].flatMap((tags) =>
      secrets.map(
        (name): Row => [
          `the secret ${name} of another stage: ${Object.values(tags).join(', ')}`,
          'secretsmanager:GetSecretValue',
          secret + name,
          { ...ownRegion, ...tags },
        ],
      ),
    ),
    ['another table', 'dynamodb:GetItem', 'dynamodb:eu-central-1:ACCOUNT:table/t', ownRegion],
    ['another secret', 'secretsmanager:GetSecretValue', `${secret}payroll-1a`, ownRegion],
    ['records of another zone', 'route53:ChangeResourceRecordSets', 'route53:::hostedzone/Z1'],
  ])('forbids CloudFormation %s', async ([, action, resource, context]) => {
    expect(await decision(action, resource, context)).not.toBe('Allowed');
  });
});

test('permissionsBoundary of a stage applies to every role in its stacks', () => {
  const roles = Object.values(declarationsOf(fullStageTemplate(), 'AWS::IAM::Role'));

  expect(roles.length).toBeGreaterThan(5);
  for (const { PermissionsBoundary } of roles) expect(PermissionsBoundary).toMatch(/:policy\/desk-boundary$/);
});
