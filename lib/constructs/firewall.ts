import { Stack } from 'aws-cdk-lib';
import type { Stage as ApiStage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { viewerAddressHeader } from '../../contract/http-headers.ts';
import { firewallWindowSeconds } from '../../contract/limits.ts';
import type { StageConfig } from '../stage-config.ts';

type FirewallConfig = Exclude<StageConfig['firewall'], 'off'>;

/**
 * Blocks viewers at the gateway while they exceed the rate, before they use up the throttle that all callers share.
 *
 * The rate is per pair of viewer address, from the edge's header, and source address, which is the edge's own. AWS WAF
 * runs before the gateway checks the API key: with the header alone, anybody could send another viewer's address to the
 * gateway directly and have that viewer blocked.
 *
 * It has rate rules only, since the gateway answers every blocked request with 429 (WAF_FILTERED). It does not inspect
 * bodies: rules for free text would block honest descriptions of broken systems.
 */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, gateway: ApiStage, { requests }: FirewallConfig) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'WebAcl', {
      description: `In front of the gateway of ${Stack.of(this).stackName}`,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: countedWithoutSamples('Frontdesk'),
      rules: [
        {
          name: 'TooManyRequests',
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'CUSTOM_KEYS',
              customKeys: [{ forwardedIp: {} }, { ip: {} }],
              // An invalid address is not counted: the edge sends valid ones, and the gateway rejects others for their
              // key.
              forwardedIpConfig: { headerName: viewerAddressHeader, fallbackBehavior: 'NO_MATCH' },
              limit: requests,
              evaluationWindowSec: firewallWindowSeconds,
            },
          },
          action: { block: {} },
          visibilityConfig: countedWithoutSamples('TooManyRequests'),
        },
      ],
    });
    new CfnWebACLAssociation(this, 'Association', {
      webAclArn: acl.attrArn,
      resourceArn: gateway.stageArn,
    });
  }
}

/** Metrics without samples, which would store requests. */
function countedWithoutSamples(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
