import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

/**
 * Notifies `emails` when the whole account's cost for the month exceeds `dollars`, or is forecast to. Nothing limits
 * the cost of reads: the budget only notifies, up to a day late.
 * https://docs.aws.amazon.com/cost-management/latest/userguide/budgets-managing-costs.html
 */
export function addBudget(scope: Construct, dollars: number, emails: readonly string[]): void {
  const createNotification = (notificationType: string): CfnBudget.NotificationWithSubscribersProperty => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100 },
    subscribers: emails.map((address) => ({ subscriptionType: 'EMAIL', address })),
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      // The budget has no name, because a changed address replaces it: subscribers are a create-only property.
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map(createNotification),
  });
}
