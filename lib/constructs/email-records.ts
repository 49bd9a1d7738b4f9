import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import type { EmailIdentity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { type DomainConfig, isSameOrSubdomain } from '../config/domain-config.ts';
import type { EmailSender } from './email-sender.ts';

interface DnsRecord {
  readonly id: string;
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
  readonly purpose: string;
}

/**
 * Adds the DKIM and SPF records of an identity that the stack creates: to the hosted zone if it contains the sender's
 * domain, otherwise as outputs, so that the owner can add them.
 */
export function addEmailRecords(
  scope: Construct,
  emailSender: EmailSender,
  hostedZone: DomainConfig['hostedZone'],
): void {
  if (!emailSender.identity) return;
  const isInZone = hostedZone && isSameOrSubdomain(emailSender.senderDomain, hostedZone.name);
  for (const { id, name, type, value, purpose } of requiredRecords(emailSender, emailSender.identity)) {
    if (isInZone) {
      const resourceRecords = [type === 'TXT' ? `"${value}"` : value];
      const record = { hostedZoneId: hostedZone.id, name, type, ttl: '1800', resourceRecords };
      // Without these records, the retained identity would lose its verification.
      new CfnRecordSet(scope, id, record).applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    } else {
      new CfnOutput(scope, id, {
        value: `${name} ${type} ${value}`,
        description: `Add this DNS record: ${purpose}`,
      }).overrideLogicalId(`EmailRecord${id}`);
    }
  }
}

function requiredRecords(emailSender: EmailSender, { dkimRecords }: EmailIdentity): DnsRecord[] {
  const { region } = Stack.of(emailSender);
  const spfPurpose = `bounces return to ${emailSender.mailFromDomain}, and receivers check its SPF record`;
  return [
    ...dkimRecords.map(
      ({ name, value }, index): DnsRecord => ({
        id: `Dkim${index + 1}`,
        name,
        type: 'CNAME',
        value,
        purpose: `SES uses it to verify ${emailSender.senderDomain} and to sign e-mails (DKIM)`,
      }),
    ),
    {
      id: 'BounceMx',
      name: emailSender.mailFromDomain,
      type: 'MX',
      value: `10 feedback-smtp.${region}.amazonses.com`,
      purpose: spfPurpose,
    },
    {
      id: 'BounceSpf',
      name: emailSender.mailFromDomain,
      type: 'TXT',
      value: 'v=spf1 include:amazonses.com ~all',
      purpose: spfPurpose,
    },
  ];
}
