import { expect, test } from 'vitest';
import { singleResource, synthesizedTemplate } from '../../support/synthesized-template.ts';

test('the table expires items, and keeps no copies', () => {
  expect(singleResource(synthesizedTemplate(), 'AWS::DynamoDB::Table').Properties).toEqual({
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
    TimeToLiveSpecification: { AttributeName: 'expiration', Enabled: true },
  });
});
