import { expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationOf, declarationsOf } from '../../support/readable-template.ts';

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
