import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { endpointPaths } from '../../../contract/endpoint-paths.ts';
import { endpointFunctions } from '../../../lib/bundling/endpoint-code.ts';
import { maxNameLength } from '../../../lib/domain-config.ts';
import { maxOriginCharacters } from '../../../lib/stage-config.ts';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { decisionOn, type IamCall } from '../../support/iam-decision.ts';
import { declarationsOf } from '../../support/readable-template.ts';
import { synthesizeStacks, templateIn } from '../../support/synthesized-stacks.ts';
import {
  sdkCommandsIn,
  synthesizedFunctions,
  synthesizedTemplate,
} from '../../support/synthesized-template.ts';

const template = synthesizedTemplate();
const functions = synthesizedFunctions(template);

test('the stack has a function for each endpoint', () => {
  expect(functions.map(({ id }) => id)).toEqual([
    ...new Set(endpointPaths.map((path) => endpointFunctions[path].id)),
  ]);
});

const calledOperations = ['DeleteItem', 'GetItem', 'GetSecretValue', 'PutItem', 'SendEmail', 'UpdateItem'];

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

/** Operations that the code of a bundle can call. */
function operationsIn(bundle: string): string[] {
  const operations = modulesOf(bundle).flatMap(({ code }) => sdkCommandsIn(code));
  return [...new Set(operations)].filter((name) => !operationsOfTheSdk.includes(name)).toSorted();
}

/** The modules of a bundle of the assembly. */
function modulesOf(bundle: string): { readonly file: string; readonly code: string }[] {
  const directory = join(inject('assembly'), bundle);
  return readdirSync(directory)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => ({ file, code: readFileSync(join(directory, file), 'utf8') }));
}

describe.each(functions)('the function $id', ({ bundle }) => {
  test('calls the operations that it may call, and no others', () => {
    expect(operationsIn(bundle)).toEqual(calledOperations);
  });

  test('comes with a source map for each of its files', () => {
    const directory = join(inject('assembly'), bundle);
    const files = modulesOf(bundle).map(({ file }) => file);

    expect(files).toContain('index.mjs');
    expect(files.filter((file) => !existsSync(join(directory, `${file}.map`)))).toEqual([]);
  });

  test('does not import node:http, which would load undici', () => {
    const imports = /\b(?:from|import)\s*\(?\s*["'](?:node:)?http["']/;

    expect(modulesOf(bundle).filter(({ code }) => imports.test(code))).toEqual([]);
  });
});

test('Lambda takes the variables of a stage with the longest settings: 4 KB, names included', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b';
  // The longest address (RFC 5321 section 4.5.3.1.3).
  const address = `${'a'.repeat(241)}@desk.example`;
  const longest = synthesizeStacks({
    domain: { name: 'a'.repeat(maxNameLength), certificateArn, records: true },
    email: {
      sender: address,
      recipients: Array<string>(5).fill(address),
      limit: 1_000,
      limitPerClient: 1_000,
    },
    agents: { allowedOrigins: ['a'.repeat(maxOriginCharacters)], form: true },
  });

  for (const { Environment } of Object.values(
    declarationsOf(templateIn(longest), 'AWS::Lambda::Function'),
  ) as { Environment?: { Variables: Record<string, string> } }[]) {
    // Names and ARNs that CloudFormation makes have at most as many characters.
    const variables = JSON.stringify(Environment?.Variables ?? {}).replaceAll(/<[^>]*>/g, 'a'.repeat(200));
    expect(Buffer.byteLength(variables)).toBeLessThan(4_096);
  }
});

describe('IAM', () => {
  const { PolicyDocument } =
    declarationsOf(fullStageTemplate(), 'AWS::IAM::Policy').A2aRoleDefaultPolicy ?? {};
  const action = 'ses:SendEmail';
  const mail = {
    'ses:FromAddress': 'desk@desk.example',
    'ses:Recipients': ['team@team.example', 'office@other.example'],
  };
  const ses = 'arn:aws:ses:eu-central-1:210987654321';
  // SES asks for each identity of the sender and the recipients, and for the configuration set.
  const resources = [
    `${ses}:identity/desk.example`,
    `${ses}:identity/team@team.example`,
    `${ses}:configuration-set/<EmailConfigurationSet>`,
  ];
  const isAllowed = (resource: string, context: IamCall['context'] = {}) =>
    decisionOn(PolicyDocument, { action, resource, context });

  test.each(resources)('lets the functions send, as far as SES asks for %s', async (resource) => {
    expect(await isAllowed(resource, mail)).toBe('Allowed');
  });

  test.each<[string, IamCall['context']]>([
    ['from another address', { ...mail, 'ses:FromAddress': 'ceo@desk.example' }],
    [
      'to anybody else as well',
      { ...mail, 'ses:Recipients': ['team@team.example', 'somebody@else.example'] },
    ],
    ['to nobody in particular', { 'ses:FromAddress': 'desk@desk.example' }],
  ])('does not let them send %s', async (_what, context) => {
    for (const resource of resources) expect(await isAllowed(resource, context)).toBe('ImplicitlyDenied');
  });
});
