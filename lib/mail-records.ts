import { CfnOutput, Stack } from 'aws-cdk-lib';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import { Construct } from 'constructs';
import type { Mail } from './mail.ts';
import { type Domain, isWithin } from './stage.ts';

interface DnsRecord {
  readonly id: string;
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
  readonly why: string;
}

/**
 * The records by which the world believes the sender: in the hosted zone where the sender's domain lies in it, else
 * as outputs for whoever keeps that domain's DNS.
 */
export class MailRecords extends Construct {
  constructor(scope: Construct, id: string, mail: Mail, hostedZone: Domain['hostedZone']) {
    super(scope, id);
    for (const record of recordsOf(mail)) {
      if (hostedZone && isWithin(mail.domain, hostedZone.name)) this.write(record, hostedZone.id);
      else this.show(record);
    }
  }

  private write({ id, name, type, value }: DnsRecord, hostedZoneId: string): void {
    const resourceRecords = [type === 'TXT' ? `"${value}"` : value];
    new CfnRecordSet(this, id, { hostedZoneId, name, type, ttl: '1800', resourceRecords });
  }

  private show({ id, name, type, value, why }: DnsRecord): void {
    const output = new CfnOutput(this, id, {
      value: `${name} ${type} ${value}`,
      description: `Add this DNS record: ${why}`,
    });
    output.overrideLogicalId(`MailRecord${id}`);
  }
}

function recordsOf(mail: Mail): DnsRecord[] {
  const { region } = Stack.of(mail);
  const why = `bounces return to ${mail.bounceDomain}, whose SPF receivers check`;
  return [
    ...mail.identity.dkimRecords.map(
      ({ name, value }, index): DnsRecord => ({
        id: `Dkim${index + 1}`,
        name,
        type: 'CNAME',
        value,
        why: `by it SES verifies ${mail.domain}, and signs (DKIM)`,
      }),
    ),
    {
      id: 'BounceMx',
      name: mail.bounceDomain,
      type: 'MX',
      value: `10 feedback-smtp.${region}.amazonses.com`,
      why,
    },
    {
      id: 'BounceSpf',
      name: mail.bounceDomain,
      type: 'TXT',
      value: 'v=spf1 include:amazonses.com ~all',
      why,
    },
  ];
}
