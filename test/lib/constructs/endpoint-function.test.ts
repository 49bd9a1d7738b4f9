import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { endpointPaths } from '../../../contract/endpoint-paths.ts';
import { functionTimeoutSeconds } from '../../../contract/limits.ts';
import { endpointCode } from '../../../lib/bundling/endpoint-code.ts';
import { functionMemoryMb } from '../../../lib/constructs/function-defaults.ts';
import { readContent } from '../../../site/content/read-content.ts';
import { withoutDocuments } from '../../support/fixture-resources.ts';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationsOf } from '../../support/readable-template.ts';
import { synthesizedFunctions, synthesizedTemplate } from '../../support/synthesized-template.ts';

const template = synthesizedTemplate();
const full = fullStageTemplate();
const functions = synthesizedFunctions(template);

test('the stack has a function for each endpoint', () => {
  expect(functions.map(({ id }) => id)).toEqual([
    ...new Set(endpointPaths.map((path) => endpointCode(withoutDocuments)[path].id)),
  ]);
});

/** What the functions of a stage have in common, and what differs by stage. */
const expectedFunction = (id: string, settings: object, environment: object) => ({
  Code: expect.anything(),
  Handler: 'index.handler',
  Runtime: 'nodejs24.x',
  Architectures: ['arm64'],
  MemorySize: functionMemoryMb,
  Timeout: functionTimeoutSeconds,
  Role: `<${id}Role.Arn>`,
  LoggingConfig: { LogFormat: 'JSON', LogGroup: `<${id}Logs>` },
  Environment: {
    Variables: {
      POWERTOOLS_SERVICE_NAME: 'frontdesk',
      POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
      TABLE_NAME: '<Requests>',
      DIGEST_SECRET_ARN: '<DigestSecret>',
      CONFIGURATION_SET: '<EmailConfigurationSet>',
      ...environment,
    },
  },
  ...settings,
});

const { name: firmName } = readContent('test/fixtures/firm/content').company;

describe.each(functions)('the function $id', ({ id, bundle }) => {
  test('declares what every function does, without tracing and queue, and no more in a plain stage', () => {
    expect(declarationsOf(template, 'AWS::Lambda::Function')[`${id}Function`]).toEqual(
      expectedFunction(
        id,
        {},
        {
          STAGE: 'local',
          BASE_URL: 'https://<Distribution.DomainName>',
          ALLOWED_ORIGINS: '',
          WAYS_TO_ASK: 'form elicitation',
          EMAIL_SENDER: 'frontdesk@example.com',
          EMAIL_RECIPIENT: 'requests@example.com',
          EMAIL_SENDER_NAME: firmName,
          EMAIL_LIMIT: '1000',
          EMAIL_LIMIT_PER_CLIENT: '166',
        },
      ),
    );
  });

  test('has the settings of its stage', () => {
    expect(declarationsOf(full, 'AWS::Lambda::Function')[`${id}Function`]).toEqual(
      expectedFunction(
        id,
        { ReservedConcurrentExecutions: 6 },
        {
          STAGE: 'test',
          BASE_URL: 'https://www.desk.example',
          ALLOWED_ORIGINS: 'https://one.example https://two.example:8443',
          WAYS_TO_ASK: 'form',
          EMAIL_SENDER: 'desk@desk.example',
          EMAIL_RECIPIENT: 'team@team.example',
          EMAIL_SENDER_NAME: firmName,
          EMAIL_LIMIT: '61',
          EMAIL_LIMIT_PER_CLIENT: '7',
        },
      ),
    );
  });

  test('may write its log and use the items of the table, read one secret, and send to one address', () => {
    const ses = 'arn:aws:ses:eu-central-1:210987654321';
    const allow = (Action: unknown, Resource: unknown) => ({ Effect: 'Allow', Action, Resource });

    expect(declarationsOf(full, 'AWS::IAM::Policy')[`${id}RoleDefaultPolicy`]).toEqual({
      PolicyName: `${id}RoleDefaultPolicy`,
      Roles: [`<${id}Role>`],
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          allow(['logs:CreateLogStream', 'logs:PutLogEvents'], `<${id}Logs.Arn>`),
          allow(
            ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
            '<Requests.Arn>',
          ),
          allow('secretsmanager:GetSecretValue', '<DigestSecret>'),
          {
            ...allow('ses:SendEmail', [
              `${ses}:identity/desk.example`,
              `${ses}:identity/desk@desk.example`,
              `${ses}:identity/team.example`,
              `${ses}:identity/team@team.example`,
              `${ses}:configuration-set/<EmailConfigurationSet>`,
            ]),
            Condition: {
              StringEquals: { 'ses:FromAddress': 'desk@desk.example' },
              'ForAllValues:StringEquals': { 'ses:Recipients': ['team@team.example'] },
              Null: { 'ses:Recipients': 'false' },
            },
          },
        ],
      },
    });
  });

  test('comes with a source map for each of its files', () => {
    const directory = join(inject('assembly'), bundle);
    const files = readdirSync(directory).filter((file) => file.endsWith('.mjs'));

    expect(files).toContain('index.mjs');
    expect(files.filter((file) => !existsSync(join(directory, `${file}.map`)))).toEqual([]);
  });

  test('does not import node:http, which would load undici', () => {
    const directory = join(inject('assembly'), bundle);
    const files = readdirSync(directory).filter((file) => file.endsWith('.mjs'));
    const imports = /\b(?:from|import)\s*\(?\s*["'](?:node:)?http["']/;

    expect(files.filter((file) => imports.test(readFileSync(join(directory, file), 'utf8')))).toEqual([]);
  });
});
