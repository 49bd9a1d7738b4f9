import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

/**
 * Notifies `emails` when this month's cost of the whole account exceeds `dollars`, or is forecast to. Nothing else limits
 * the cost of reads. The budget only notifies, up to a day late.
 * https://docs.aws.amazon.com/cost-management/latest/userguide/budgets-managing-costs.html
 */
export function addBudget(scope: Construct, dollars: number, emails: readonly string[]): void {
  const notification = (notificationType: string): CfnBudget.NotificationWithSubscribersProperty => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100 },
    subscribers: emails.map((address) => ({ subscriptionType: 'EMAIL', address })),
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      // Without a name, because a changed address replaces the budget: its subscribers are create-only.
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: ['ACTUAL', 'FORECASTED'].map(notification),
  });
}
