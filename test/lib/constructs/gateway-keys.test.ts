import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { GatewayKeys } from '../../../lib/constructs/rest-api.ts';
import { declarationsOf, readable } from '../../support/readable-template.ts';

/** Returns the reference to the key that CloudFront sends, and the ids of all keys and secrets. */
function synthesizeKeys(active: number, standby: number) {
  const stack = new Stack();
  const keys = new GatewayKeys(stack, 'Keys', { active, standby });
  const template = Template.fromStack(stack);
  return {
    activeKey: readable(stack.resolve(keys.activeValue)),
    ids: ['AWS::ApiGateway::ApiKey', 'AWS::SecretsManager::Secret'].flatMap((type) =>
      Object.keys(declarationsOf(template, type)).toSorted(),
    ),
  };
}

test('a rotation first switches to the other key without changing any key, and then replaces the old one', () => {
  const referenceTo = (generation: number) =>
    `{{resolve:secretsmanager:<KeysSecret${generation}>:SecretString:::}}`;
  const firstIds = ['KeysKey1', 'KeysKey2', 'KeysSecret1', 'KeysSecret2'];

  expect(synthesizeKeys(1, 2)).toEqual({ activeKey: referenceTo(1), ids: firstIds });
  expect(synthesizeKeys(2, 1)).toEqual({ activeKey: referenceTo(2), ids: firstIds });
  expect(synthesizeKeys(2, 3)).toEqual({
    activeKey: referenceTo(2),
    ids: ['KeysKey2', 'KeysKey3', 'KeysSecret2', 'KeysSecret3'],
  });
});
