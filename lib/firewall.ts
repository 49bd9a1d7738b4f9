import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

type Settings = Exclude<Stage['firewall'], 'off'>;

/**
 * Refuses addresses that AWS knows for attacks, and for a while those that ask too often. It looks into no body: the
 * functions check those, and rules for free text would refuse honest descriptions of broken systems.
 *
 * Its answers are 403 without a problem document: a firewall can write JSON, but not its media type.
 */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string, { requestsPerFiveMinutes }: Settings) {
    super(scope, id, {
      description: 'In front of Frontdesk',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: counted('Frontdesk'),
      rules: [
        {
          name: 'KnownAttackers',
          priority: 0,
          statement: {
            managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' },
          },
          overrideAction: { none: {} },
          visibilityConfig: counted('KnownAttackers'),
        },
        {
          name: 'TooManyRequests',
          priority: 1,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: requestsPerFiveMinutes,
              evaluationWindowSec: 300,
            },
          },
          action: { block: {} },
          visibilityConfig: counted('TooManyRequests'),
        },
      ],
    });
  }
}

/** Counts, but keeps no samples: those hold what was sent. */
function counted(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
