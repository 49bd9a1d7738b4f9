import { describe, expect, test } from 'vitest';
import { account, arn, Parameters, Resources, resolve, roleArn } from '../support/github-roles.ts';
import { decisionOn, type IamCall } from '../support/iam-decision.ts';

const bootstrapRole = (kind: string, qualifier = 'hnb659fds') =>
  roleArn(`cdk-${qualifier}-${kind}-role-${account}-eu-central-1`);

const policyOf = (role: string) => resolve(Resources[role].Properties.Policies[0].PolicyDocument);
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
