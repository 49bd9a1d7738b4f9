import { describe, expect, test } from 'vitest';
import { firewallWindowSeconds, rateLimitPolicy } from '../../../contract/limits.ts';
import { minRequestsPerFiveMinutes } from '../../../lib/stage-config.ts';
import { fixtureStage } from '../../fixtures/firm-stage.ts';
import { synthesizeStacks } from '../../support/synthesized-stacks.ts';
import { resourcesOf } from '../../support/synthesized-template.ts';

describe('a deployment with a firewall', () => {
  const stacks = synthesizeStacks({ region: 'eu-central-1', firewall: { requestsPerFiveMinutes: 500 } });
  const template = stacks['Frontdesk-test']?.template;
  if (!template) throw new Error('The deployment misses its stack');
  const templateText = JSON.stringify(Object.values(stacks).map((stack) => stack.template.toJSON()));
  const [acl = ''] = Object.keys(resourcesOf(template, 'AWS::WAFv2::WebACL'));

  test('blocks by one rate rule only, since the gateway answers every blocked request with 429', () => {
    expect(resourcesOf(template, 'AWS::WAFv2::WebACL')[acl]?.Properties).toMatchObject({
      Scope: 'REGIONAL',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Priority: 0,
          Action: { Block: {} },
          Statement: {
            RateBasedStatement: {
              AggregateKeyType: 'CUSTOM_KEYS',
              CustomKeys: [{ ForwardedIP: {} }, { IP: {} }],
              ForwardedIPConfig: { HeaderName: 'x-viewer-address', FallbackBehavior: 'NO_MATCH' },
              Limit: 500,
              EvaluationWindowSec: firewallWindowSeconds,
            },
          },
        },
      ],
    });
  });

  test('keeps no samples of what was sent', () => {
    expect(templateText).not.toContain('"SampledRequestsEnabled":true');
  });

  test('has it at the stage of the gateway, in its region, and none at the distribution', () => {
    const [stage = ''] = Object.keys(resourcesOf(template, 'AWS::ApiGateway::Stage'));
    const [api = ''] = Object.keys(resourcesOf(template, 'AWS::ApiGateway::RestApi'));

    template.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
      WebACLArn: { 'Fn::GetAtt': [acl, 'Arn'] },
      ResourceArn: {
        'Fn::Join': [
          '',
          ['arn:aws:apigateway:eu-central-1::/restapis/', { Ref: api }, '/stages/', { Ref: stage }],
        ],
      },
    });
    expect(templateText).not.toContain('WebACLId');
    expect(Object.keys(stacks)).toEqual(['Frontdesk-test', 'Frontdesk-test-EdgeMonitoring']);
  });

  test('is on in prod and off in dev', () => {
    expect(fixtureStage('prod').firewall).toEqual({ requestsPerFiveMinutes: 1_000 });
    expect(fixtureStage('dev').firewall).toBe('off');
  });
});

test('the least limit of the firewall is above what the rate limit allows', () => {
  const { quota, windowSeconds } = rateLimitPolicy;

  expect((quota * firewallWindowSeconds) / windowSeconds).toBeLessThan(minRequestsPerFiveMinutes);
});
