import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  AaaaRecord,
  ARecord,
  HostedZone,
  HttpsRecord,
  type IHostedZone,
  RecordTarget,
} from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { DomainConfig } from '../stage-config.ts';

interface DomainRecordsProps {
  readonly zone: IHostedZone;
  readonly recordName: string;
  readonly distribution: IDistribution;
}

/** Leads a name to the distribution. The HTTPS record tells browsers of HTTP/3 before they connect. */
export class DomainRecords extends Construct {
  constructor(scope: Construct, id: string, { zone, recordName, distribution }: DomainRecordsProps) {
    super(scope, id);
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    new ARecord(this, 'A', { zone, recordName, target });
    new AaaaRecord(this, 'Aaaa', { zone, recordName, target });
    new HttpsRecord(this, 'Https', { zone, recordName, target });
  }
}

/** The configured zone, by its attributes: nothing is looked up at synth. */
export function importHostedZone(
  scope: Construct,
  { id, name }: NonNullable<DomainConfig['hostedZone']>,
): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: id, zoneName: name });
}
