import { expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationsOf } from '../../support/readable-template.ts';
import { synthesizedTemplate } from '../../support/synthesized-template.ts';

test('a budget tells the mailboxes of the alarms, at the account’s cost and at its forecast', () => {
  expect(declarationsOf(fullStageTemplate(), 'AWS::Budgets::Budget')).toEqual({
    Budget: {
      Budget: {
        BudgetType: 'COST',
        TimeUnit: 'MONTHLY',
        BudgetLimit: { Amount: 70, Unit: 'USD' },
      },
      NotificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map((NotificationType) => ({
        Notification: { NotificationType, ComparisonOperator: 'GREATER_THAN', Threshold: 100 },
        Subscribers: ['operators@desk.example', 'nights@desk.example'].map((Address) => ({
          SubscriptionType: 'EMAIL',
          Address,
        })),
      })),
    },
  });
});

test('a stage without a budget has none', () => {
  expect(declarationsOf(synthesizedTemplate(), 'AWS::Budgets::Budget')).toEqual({});
});
