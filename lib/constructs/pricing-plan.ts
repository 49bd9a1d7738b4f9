import { Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnSubscription } from 'aws-cdk-lib/aws-pricingplanmanager';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/**
 * Creates the web ACL without which CloudFront accepts no plan. It has no rules: its answers would not be problem documents,
 * and the firewall of the gateway limits the endpoints. The stack has to be in us-east-1, and precede the distribution's.
 */
export function createPlanWebAcl(scope: Construct): CfnWebACL {
  const { stackName } = Stack.of(scope);
  return new CfnWebACL(scope, 'PlanWebAcl', {
    description: `For the pricing plan of ${stackName}`,
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    // Samples would store requests.
    visibilityConfig: {
      metricName: `${stackName}-plan`,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
    },
  });
}

export interface PlanResources {
  readonly distribution: IDistribution;
  readonly webAclArn: string;
  readonly keyValueStoreArn: string;
}

/**
 * Subscribes the distribution to CloudFront's free plan: beyond its allowance, CloudFront throttles instead of charging.
 *
 * Unverified on AWS: free-plan
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-pricingplanmanager-subscription.html
 */
export function subscribeToFreePlan(scope: Construct, plan: PlanResources): void {
  new CfnSubscription(scope, 'FreePlan', {
    planFamily: 'CloudFront',
    planTier: 'FREE',
    resourceArns: [plan.distribution.distributionArn, plan.webAclArn, plan.keyValueStoreArn],
  });
}
