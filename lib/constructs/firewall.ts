import { Stack } from 'aws-cdk-lib';
import type { Stage as ApiStage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { viewerAddressHeader } from '../../contract/http-headers.ts';
import { firewallWindowSeconds } from '../../contract/limits.ts';
import type { StageConfig } from '../stage-config.ts';

type FirewallConfig = Exclude<StageConfig['firewall'], 'off'>;

/**
 * Refuses at the gateway, for a while, viewers that ask too often, before they use up what all callers share.
 *
 * A viewer is the address that the edge tells, seen from one address of the edge. Both count: the firewall looks before
 * the gateway asks for its key, so that with the told address alone anybody could send a stranger's straight to the
 * gateway and use up the stranger's share.
 *
 * It has rate rules alone, since the gateway answers whatever it blocks with 429 (WAF_FILTERED). It looks into no
 * body: rules for free text would refuse honest descriptions of broken systems.
 */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, gateway: ApiStage, { requestsPerFiveMinutes }: FirewallConfig) {
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
              // What is no address counts as nobody's: the edge writes addresses alone, and the gateway asks for its key.
              forwardedIpConfig: { headerName: viewerAddressHeader, fallbackBehavior: 'NO_MATCH' },
              limit: requestsPerFiveMinutes,
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

/** Counts, but keeps no samples: those hold what was sent. */
function countedWithoutSamples(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
