import { expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationOf } from '../../support/readable-template.ts';

test('the table expires items, and keeps no copies', () => {
  expect(declarationOf(fullStageTemplate(), 'AWS::DynamoDB::Table')).toEqual({
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
    TimeToLiveSpecification: { AttributeName: 'expiration', Enabled: true },
  });
});
