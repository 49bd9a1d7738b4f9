import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { GatewayKeys } from '../../../lib/constructs/gateway-keys.ts';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationOf, declarationsOf, readable } from '../../support/readable-template.ts';

const template = fullStageTemplate();

const generated = (PasswordLength: number) => ({
  GenerateSecretString: { PasswordLength, ExcludePunctuation: true },
});

test('CloudFormation generates the key of the digests and both keys of the gateway, so that no template has them', () => {
  expect(declarationsOf(template, 'AWS::SecretsManager::Secret')).toEqual({
    ApiKeysSecret3: generated(40),
    ApiKeysSecret4: generated(40),
    DigestSecret: generated(64),
  });
});

test('the gateway takes the keys of both generations, by one plan for its stage', () => {
  const key = (generation: number) => ({
    Enabled: true,
    Value: `{{resolve:secretsmanager:<ApiKeysSecret${generation}>:SecretString:::}}`,
  });
  const planKey = (generation: number) => ({
    KeyId: `<ApiKeysKey${generation}>`,
    KeyType: 'API_KEY',
    UsagePlanId: '<ApiKeysPlan>',
  });

  expect(declarationsOf(template, 'AWS::ApiGateway::ApiKey')).toEqual({
    ApiKeysKey3: key(3),
    ApiKeysKey4: key(4),
  });
  expect(declarationOf(template, 'AWS::ApiGateway::UsagePlan')).toEqual({
    ApiStages: [{ ApiId: '<Api>', Stage: '<ApiDeploymentStagelive>', Throttle: {} }],
  });
  expect(Object.values(declarationsOf(template, 'AWS::ApiGateway::UsagePlanKey'))).toEqual([
    planKey(3),
    planKey(4),
  ]);
});

/** The key that CloudFront sends, and all keys with their secrets, by their ids. */
function keysOf(active: number, standby: number) {
  const stack = new Stack();
  const keys = new GatewayKeys(stack, 'Keys', { active, standby });
  const made = Template.fromStack(stack);
  return {
    sent: readable(stack.resolve(keys.activeValue)),
    ids: ['AWS::ApiGateway::ApiKey', 'AWS::SecretsManager::Secret'].flatMap((type) =>
      Object.keys(declarationsOf(made, type)).toSorted(),
    ),
  };
}

test('a rotation first sends the key that the gateway knows already, and changes none, then replaces the old key', () => {
  const sent = (generation: number) => `{{resolve:secretsmanager:<KeysSecret${generation}>:SecretString:::}}`;
  const first = ['KeysKey1', 'KeysKey2', 'KeysSecret1', 'KeysSecret2'];

  expect(keysOf(1, 2)).toEqual({ sent: sent(1), ids: first });
  expect(keysOf(2, 1)).toEqual({ sent: sent(2), ids: first });
  expect(keysOf(2, 3)).toEqual({
    sent: sent(2),
    ids: ['KeysKey2', 'KeysKey3', 'KeysSecret2', 'KeysSecret3'],
  });
});
