import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import type { EmailIdentity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { type DomainConfig, isSameOrSubdomain } from '../domain-config.ts';
import type { EmailSender } from './email-sender.ts';

interface DnsRecord {
  readonly id: string;
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
  readonly purpose: string;
}

/**
 * The DNS records for DKIM and SPF of a sender that the stack made: in the hosted zone when it contains the sender's
 * domain, otherwise as outputs, to be added by hand.
 */
export class EmailRecords extends Construct {
  constructor(
    scope: Construct,
    id: string,
    emailSender: EmailSender,
    hostedZone: DomainConfig['hostedZone'],
  ) {
    super(scope, id);
    if (!emailSender.identity) return;
    for (const record of requiredRecords(emailSender, emailSender.identity)) {
      if (hostedZone && isSameOrSubdomain(emailSender.senderDomain, hostedZone.name))
        this.addRecord(record, hostedZone.id);
      else this.addOutput(record);
    }
  }

  private addRecord({ id, name, type, value }: DnsRecord, hostedZoneId: string): void {
    const resourceRecords = [type === 'TXT' ? `"${value}"` : value];
    // An identity without them is verified no longer.
    new CfnRecordSet(this, id, {
      hostedZoneId,
      name,
      type,
      ttl: '1800',
      resourceRecords,
    }).applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }

  private addOutput({ id, name, type, value, purpose }: DnsRecord): void {
    const output = new CfnOutput(this, id, {
      value: `${name} ${type} ${value}`,
      description: `Add this DNS record: ${purpose}`,
    });
    output.overrideLogicalId(`EmailRecord${id}`);
  }
}

function requiredRecords(emailSender: EmailSender, { dkimRecords }: EmailIdentity): DnsRecord[] {
  const { region } = Stack.of(emailSender);
  const spfPurpose = `bounces return to ${emailSender.mailFromDomain}, whose SPF receivers check`;
  return [
    ...dkimRecords.map(
      ({ name, value }, index): DnsRecord => ({
        id: `Dkim${index + 1}`,
        name,
        type: 'CNAME',
        value,
        purpose: `SES verifies ${emailSender.senderDomain} by it, and signs e-mails (DKIM)`,
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
