import { expect, test } from 'vitest';
import { dryRunPolicy, firewallWindowSeconds, rateLimitPolicy } from '../../../contract/limits.ts';
import { minFirewallRequests } from '../../../lib/stage-config.ts';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationOf } from '../../support/readable-template.ts';
import { synthesizedTemplate } from '../../support/synthesized-template.ts';

const template = fullStageTemplate();

const visibility = (MetricName: string) => ({
  MetricName,
  CloudWatchMetricsEnabled: true,
  // Samples would store what was sent.
  SampledRequestsEnabled: false,
});

/** Who calls the gateway directly has neither key, and counts against nobody. */
const hasKey = (generation: number) => ({
  ByteMatchStatement: {
    FieldToMatch: { SingleHeader: { Name: 'x-api-key' } },
    PositionalConstraint: 'EXACTLY',
    SearchString: expect.stringMatching(
      new RegExp(`^\\{\\{resolve:secretsmanager:<ApiKeysSecret${generation}>:SecretString:::\\}\\}$`),
    ),
    TextTransformations: [{ Priority: 0, Type: 'NONE' }],
  },
});

test('the firewall blocks by one rate rule only, since the gateway answers every blocked request with 429', () => {
  expect(declarationOf(template, 'AWS::WAFv2::WebACL')).toEqual({
    Scope: 'REGIONAL',
    DefaultAction: { Allow: {} },
    // A dimension of the account's metrics, so the firewalls of two stages need two names.
    VisibilityConfig: visibility('Frontdesk-test'),
    Rules: [
      {
        Name: 'TooManyRequests',
        Priority: 0,
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'FORWARDED_IP',
            ForwardedIPConfig: { HeaderName: 'x-viewer-address', FallbackBehavior: 'NO_MATCH' },
            Limit: 500,
            EvaluationWindowSec: firewallWindowSeconds,
            ScopeDownStatement: { OrStatement: { Statements: [hasKey(3), hasKey(4)] } },
          },
        },
        VisibilityConfig: visibility('TooManyRequests'),
      },
    ],
  });
});

test('the least limit of the firewall is above what the rate limits allow together', () => {
  const [requests, dryRuns] = [rateLimitPolicy, dryRunPolicy].map(
    ({ quota, windowSeconds }) => (quota * firewallWindowSeconds) / windowSeconds,
  );

  expect(Number(requests) + Number(dryRuns)).toBeLessThan(minFirewallRequests);
});

test('the firewall stands at the stage of the gateway, in its region, and none at the distribution', () => {
  expect(declarationOf(template, 'AWS::WAFv2::WebACLAssociation')).toEqual({
    WebACLArn: '<FirewallWebAcl.Arn>',
    ResourceArn: 'arn:aws:apigateway:eu-central-1::/restapis/<Api>/stages/<ApiDeploymentStagelive>',
  });
  expect(JSON.stringify(declarationOf(template, 'AWS::CloudFront::Distribution'))).not.toContain('WebACLId');
});

test('the firewall is there only where the stage has one', () => {
  const resources = Object.values(synthesizedTemplate().toJSON().Resources) as { Type: string }[];

  expect(resources.filter(({ Type }) => Type.startsWith('AWS::WAFv2'))).toEqual([]);
});
