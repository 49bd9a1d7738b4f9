import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { arnOf, decisionOn, type IamCall, policiesOf, sesArn } from '../support/iam-policies.ts';
import { resourcesOf, synthesizedFunctions, synthesizedTemplate } from '../support/synthesized-template.ts';

const template = synthesizedTemplate();

const functions = synthesizedFunctions(template);

const idOf = (type: string, name: RegExp) => {
  const [id] = Object.keys(resourcesOf(template, type)).filter((candidate) => name.test(candidate));
  if (!id) throw new Error(`The template has no ${type} called ${name}`);
  return id;
};
const table = arnOf(template, idOf('AWS::DynamoDB::Table', /^Requests/));
const digestSecret = arnOf(template, idOf('AWS::SecretsManager::Secret', /^DigestSecret/));
const configurationSet = sesArn(`configuration-set/${idOf('AWS::SES::ConfigurationSet', /^Email/)}`);

const { sender, recipient } = fixtureStage('dev').email;
const mail = { 'ses:FromAddress': sender, 'ses:Recipients': [recipient] };
const domainOf = (address: string) => address.split('@').at(-1);

/** The IAM actions and resources of each operation that the function calls. */
const permissions: Record<string, IamCall[]> = {
  GetItem: [{ action: 'dynamodb:GetItem', resource: table }],
  PutItem: [{ action: 'dynamodb:PutItem', resource: table }],
  UpdateItem: [{ action: 'dynamodb:UpdateItem', resource: table }],
  DeleteItem: [{ action: 'dynamodb:DeleteItem', resource: table }],
  GetSecretValue: [{ action: 'secretsmanager:GetSecretValue', resource: digestSecret }],
  SendEmail: [sender, domainOf(sender), recipient, domainOf(recipient)]
    .map((identity) => sesArn(`identity/${identity}`))
    .concat(configurationSet)
    .map((resource) => ({ action: 'ses:SendEmail', resource, context: mail })),
};

/**
 * Operations of the SDK's own: credential providers, over which Lambda's environment variables take precedence, and
 * endpoint discovery, which is off.
 */
const operationsOfTheSdk = [
  'AssumeRole',
  'AssumeRoleWithWebIdentity',
  'CreateOAuth2Token',
  'CreateOAuth2TokenWithIAM',
  'CreateToken',
  'DescribeEndpoints',
  'GetRoleCredentials',
];

/** Operations in a bundle: the SDK declares a command as a class with the operation's name. */
function operationsIn(bundle: string): string[] {
  const directory = join(inject('assembly'), bundle);
  const code = readdirSync(directory)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(directory, file), 'utf8'))
    .join('');
  const operations = [...code.matchAll(/\bextends [\w$]+\([\w$]+,[\w$]+,"([A-Z]\w+)",[\w$]+\)/g)]
    .map(([, operation = '']) => operation)
    .filter((operation) => !operationsOfTheSdk.includes(operation));
  return [...new Set(operations)].toSorted();
}

const everyCall = Object.values(permissions).flat();

describe.each(functions)('the role of the function $id', ({ id, role, bundle }) => {
  test('has a bundle that calls the known operations, and no others', () => {
    expect(operationsIn(bundle)).toEqual(Object.keys(permissions).toSorted());
  });

  test.each(everyCall)('may call $action on $resource', async (call) => {
    expect(await decisionOn(template, role, call)).toBe('Allowed');
  });

  test.each<[string, IamCall]>([
    ['read the whole table', { action: 'dynamodb:Scan', resource: table }],
    ['query the table', { action: 'dynamodb:Query', resource: table }],
    ['delete the table', { action: 'dynamodb:DeleteTable', resource: table }],
    [
      'read the key of the gateway',
      {
        action: 'secretsmanager:GetSecretValue',
        resource: arnOf(template, idOf('AWS::SecretsManager::Secret', /^ApiKeysSecret1/)),
      },
    ],
    ['change the key of the digests', { action: 'secretsmanager:PutSecretValue', resource: digestSecret }],
    [
      'send from another address',
      {
        action: 'ses:SendEmail',
        resource: configurationSet,
        context: { ...mail, 'ses:FromAddress': `ceo@${domainOf(sender)}` },
      },
    ],
    [
      'send to anybody else as well',
      {
        action: 'ses:SendEmail',
        resource: sesArn(`identity/${domainOf(sender)}`),
        context: { ...mail, 'ses:Recipients': [recipient, 'somebody@elsewhere.example'] },
      },
    ],
    [
      'send to nobody in particular',
      {
        action: 'ses:SendEmail',
        resource: configurationSet,
        context: { 'ses:FromAddress': sender },
      },
    ],
    ['send raw mail', { action: 'ses:SendRawEmail', resource: configurationSet, context: mail }],
  ])('may not %s', async (_what, call) => {
    expect(await decisionOn(template, role, call)).toBe('ImplicitlyDenied');
  });

  test('holds no permission besides those and its own log', () => {
    const granted = policiesOf(template, role).flatMap(({ Statement }) =>
      Statement.flatMap(({ Action, Resource }) =>
        [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} ${resource}`)),
      ),
    );
    const log = arnOf(template, idOf('AWS::Logs::LogGroup', new RegExp(`^${id}Logs`)));
    const expected = new Set([
      ...everyCall.map(({ action, resource }) => `${action} ${resource}`),
      `logs:CreateLogStream ${log}`,
      `logs:PutLogEvents ${log}`,
    ]);

    expect(granted.toSorted()).toEqual([...expected].toSorted());
  });

  test('holds no managed policy', () => {
    const { Properties } = resourcesOf(template, 'AWS::IAM::Role')[role] ?? {};

    expect(Properties).not.toHaveProperty('ManagedPolicyArns');
    expect(Properties).not.toHaveProperty('Policies');
  });
});

test('no other role holds a wildcard but those of the publisher', () => {
  const wildcards = Object.keys(resourcesOf(template, 'AWS::IAM::Role')).filter((id) =>
    policiesOf(template, id).some(({ Statement }) =>
      Statement.some(({ Action, Resource }) =>
        [...[Action].flat(), ...[Resource].flat()].some(
          (name) => name.includes('*') && !name.startsWith('arn:aws:logs:'),
        ),
      ),
    ),
  );

  expect(wildcards.toSorted()).toEqual([
    expect.stringMatching(/^PublisherFrameworkRole/),
    expect.stringMatching(/^PublisherRole/),
  ]);
});
