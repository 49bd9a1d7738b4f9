import { expect, test } from 'vitest';
import { fullStageTemplate } from '../../support/full-stage.ts';
import { declarationOf, declarationsOf, readable } from '../../support/readable-template.ts';
import { synthesizeStacks, templateIn } from '../../support/synthesized-stacks.ts';
import { synthesizedTemplate } from '../../support/synthesized-template.ts';

const template = fullStageTemplate();

test('the sender is a domain, and bounces return to a subdomain of it', () => {
  expect(declarationOf(template, 'AWS::SES::EmailIdentity')).toEqual({
    EmailIdentity: 'desk.example',
    MailFromAttributes: { MailFromDomain: 'bounce-eu-central-1.desk.example' },
  });
});

const email = {
  sender: 'desk@mail.example',
  recipients: ['team@desk.example'],
  limit: 60,
  limitPerClient: 10,
};

test('an identity that exists is used, and neither made nor proven', () => {
  const without = templateIn(synthesizeStacks({ email: { ...email, identity: 'existing' } }));

  expect(declarationsOf(without, 'AWS::SES::EmailIdentity')).toEqual({});
  expect(Object.keys(without.toJSON().Outputs).filter((id) => id.startsWith('EmailRecord'))).toEqual([]);
  expect(JSON.stringify(declarationsOf(without, 'AWS::IAM::Policy'))).toContain('identity/mail.example');
});

test('a sender in a zone of its own is proven there', () => {
  const stacks = synthesizeStacks({
    domain: { name: 'www.desk.example', hostedZone: { id: 'Z0SITE0', name: 'desk.example' }, records: true },
    email: { ...email, hostedZone: { id: 'Z0MAIL0', name: 'mail.example' } },
    region: 'us-east-1',
  });
  const zones = Object.values(declarationsOf(templateIn(stacks), 'AWS::Route53::RecordSet')).map(
    ({ HostedZoneId }) => HostedZoneId,
  );

  expect(zones.toSorted()).toEqual([...Array(5).fill('Z0MAIL0'), ...Array(3).fill('Z0SITE0')]);
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
