import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { GatewayKeys } from '../../../lib/constructs/gateway-keys.ts';
import { declarationsOf, readable } from '../../support/readable-template.ts';

/** The key that CloudFront sends, and the secrets of all keys, by key id. */
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

test('a rotation first sends the key that the gateway already has, without changing any, and then replaces the old key', () => {
  const sent = (generation: number) => `{{resolve:secretsmanager:<KeysSecret${generation}>:SecretString:::}}`;
  const first = ['KeysKey1', 'KeysKey2', 'KeysSecret1', 'KeysSecret2'];

  expect(keysOf(1, 2)).toEqual({ sent: sent(1), ids: first });
  expect(keysOf(2, 1)).toEqual({ sent: sent(2), ids: first });
  expect(keysOf(2, 3)).toEqual({
    sent: sent(2),
    ids: ['KeysKey2', 'KeysKey3', 'KeysSecret2', 'KeysSecret3'],
  });
});
