import { Stack } from 'aws-cdk-lib';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { viewerAddressHeader } from '../../contract/http-headers.ts';
import { firewallWindowSeconds } from '../../contract/request/limits.ts';
import type { StageConfig } from '../config/stage-config.ts';
import type { FrontdeskRestApi } from './rest-api.ts';

type FirewallConfig = Exclude<StageConfig['firewall'], 'off'>;

/**
 * Blocks viewers at the gateway while they exceed the rate, before they use up the throttling limit of all callers.
 *
 * The rate is per viewer address, from the header that the edge sets. AWS WAF runs before the gateway checks the API
 * key, so the rule counts only requests with one of the two keys. Otherwise a caller could send requests straight to
 * the gateway with another viewer's address, and get that viewer blocked.
 *
 * All rules must be rate-based, because the gateway answers every blocked request with 429 (WAF_FILTERED). Bodies are
 * not inspected: rules for free text would block legitimate descriptions of broken systems.
 */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, api: FrontdeskRestApi, { requests }: FirewallConfig) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    const acl = new CfnWebACL(this, 'WebAcl', {
      description: `In front of the gateway of ${stackName}`,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: metricsOnlyVisibility(stackName),
      rules: [
        {
          name: 'TooManyRequests',
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'FORWARDED_IP',
              // An invalid address is not counted: it cannot come from the edge, so the gateway rejects the request.
              forwardedIpConfig: { headerName: viewerAddressHeader, fallbackBehavior: 'NO_MATCH' },
              limit: requests,
              evaluationWindowSec: firewallWindowSeconds,
              scopeDownStatement: { orStatement: { statements: api.keys.values.map(matchApiKey) } },
            },
          },
          action: { block: {} },
          visibilityConfig: metricsOnlyVisibility('TooManyRequests'),
        },
      ],
    });
    new CfnWebACLAssociation(this, 'Association', {
      webAclArn: acl.attrArn,
      resourceArn: api.deploymentStage.stageArn,
    });
  }
}

/**
 * Matches requests that came through the distribution. CloudFormation replaces the reference with the secret API key.
 *
 * Unverified on AWS: firewall-key
 */
function matchApiKey(searchString: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      // CDK has no type for this member and copies it into the template unchanged.
      fieldToMatch: { singleHeader: { Name: 'x-api-key' } },
      positionalConstraint: 'EXACTLY',
      searchString,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

/** Enables metrics with the dimension `metricName`. Samples are disabled, because they would store requests. */
function metricsOnlyVisibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
