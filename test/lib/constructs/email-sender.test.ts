import { expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationOf, declarationsOf, readable } from '../../support/readable-template.ts';
import { synthesizeStacks } from '../../support/synthesized-stacks.ts';
import {
  resourcesOf,
  synthesizedTemplate,
  type TemplateResource,
} from '../../support/synthesized-template.ts';

const template = fullStageTemplate();

test('the sender is a domain, and bounces return to a subdomain of it', () => {
  expect(declarationOf(template, 'AWS::SES::EmailIdentity')).toEqual({
    EmailIdentity: 'desk.example',
    MailFromAttributes: { MailFromDomain: 'bounce-eu-central-1.desk.example' },
  });
});

test('the identity and its records outlive the stack, but not a creation that failed', () => {
  const resources = Object.values(template.toJSON().Resources as Record<string, TemplateResource>);
  const kept = resources.filter(({ DeletionPolicy }) => DeletionPolicy === 'RetainExceptOnCreate');
  const ofMail = kept.filter(({ Type }) => Type !== 'AWS::Logs::LogGroup');

  expect(ofMail.map(({ Type }) => Type).toSorted()).toEqual([
    ...Array(5).fill('AWS::Route53::RecordSet'),
    'AWS::SES::EmailIdentity',
  ]);
  for (const { UpdateReplacePolicy } of ofMail) expect(UpdateReplacePolicy).toBe('Retain');
});

test('an identity that exists is used, and neither made nor proven', () => {
  const email = { sender: 'frontdesk@desk.example', recipient: 'team@desk.example', limit: 60 };
  const without = synthesizeStacks({ email: { ...email, limitPerClient: 10, identity: 'existing' } })[
    'Frontdesk-test'
  ]?.template;
  if (!without) throw new Error('The deployment misses its stack');

  expect(resourcesOf(without, 'AWS::SES::EmailIdentity')).toEqual({});
  expect(Object.keys(without.toJSON().Outputs).filter((id) => id.startsWith('EmailRecord'))).toEqual([]);
  expect(JSON.stringify(declarationsOf(without, 'AWS::IAM::Policy'))).toContain('identity/desk.example');
});

test('a sender in a zone of its own is proven there', () => {
  const zone = { id: 'Z0MAIL0', name: 'mail.example' };
  const email = {
    sender: 'desk@mail.example',
    recipient: 'team@desk.example',
    limit: 60,
    limitPerClient: 10,
  };
  const stacks = synthesizeStacks({
    domain: { name: 'www.desk.example', hostedZone: { id: 'Z0SITE0', name: 'desk.example' } },
    email: { ...email, hostedZone: zone },
    region: 'us-east-1',
  });
  const records = Object.values(
    declarationsOf(stacks['Frontdesk-test']?.template ?? template, 'AWS::Route53::RecordSet'),
  );

  expect(records.filter(({ HostedZoneId }) => HostedZoneId === 'Z0MAIL0')).toHaveLength(5);
  expect(records.filter(({ HostedZoneId }) => HostedZoneId === 'Z0SITE0')).toHaveLength(3);
});

test('e-mails require TLS, use no suppression list, and are counted', () => {
  expect(declarationOf(template, 'AWS::SES::ConfigurationSet')).toEqual({
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    ReputationOptions: { ReputationMetricsEnabled: false },
    SuppressionOptions: { SuppressedReasons: [] },
  });
  expect(declarationOf(template, 'AWS::SES::ConfigurationSetEventDestination')).toEqual({
    ConfigurationSetName: '<EmailConfigurationSet>',
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: [
        'send',
        'delivery',
        'deliveryDelay',
        'reject',
        'bounce',
        'complaint',
        'renderingFailure',
      ],
      CloudWatchDestination: {
        DimensionConfigurations: [
          {
            DimensionName: 'ses:configuration-set',
            DimensionValueSource: 'messageTag',
            DefaultDimensionValue: 'none',
          },
        ],
      },
    },
  });
});

/** DNS records that prove the sender: name, type and value. */
const requiredRecords = (domain: string, region: string) => [
  ...[1, 2, 3].map((n) => [
    `<EmailSender.DkimDNSTokenName${n}>`,
    'CNAME',
    `<EmailSender.DkimDNSTokenValue${n}>`,
  ]),
  [`bounce-${region}.${domain}`, 'MX', `10 feedback-smtp.${region}.amazonses.com`],
  [`bounce-${region}.${domain}`, 'TXT', 'v=spf1 include:amazonses.com ~all'],
];

test('the sender is proven by records in the zone that its domain lies in', () => {
  const records = Object.entries(declarationsOf(template, 'AWS::Route53::RecordSet'));

  expect(records.filter(([id]) => id.startsWith('EmailRecords')).map(([, record]) => record)).toEqual(
    requiredRecords('desk.example', 'eu-central-1').map(([Name, Type, value]) => ({
      HostedZoneId: 'Z0HOSTEDZONE',
      Name,
      Type,
      TTL: '1800',
      ResourceRecords: [Type === 'TXT' ? `"${value}"` : value],
    })),
  );
});

test('the sender without such a zone is proven by hand: outputs say the same records', () => {
  const outputs = Object.entries(readable(synthesizedTemplate().toJSON().Outputs) as Record<string, unknown>);
  const values = requiredRecords('example.com', 'us-east-1').map((record) => ({ Value: record.join(' ') }));
  const ids = ['Dkim1', 'Dkim2', 'Dkim3', 'BounceMx', 'BounceSpf'].map((id) => `EmailRecord${id}`);

  expect(outputs.filter(([id]) => id.startsWith('EmailRecord'))).toEqual(
    ids.map((id, index) => [id, values[index]]),
  );
});
