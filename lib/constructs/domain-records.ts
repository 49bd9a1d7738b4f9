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
import type { DomainConfig } from '../domain-config.ts';

interface DomainRecordsProps {
  readonly zone: IHostedZone;
  readonly recordName: string;
  readonly distribution: IDistribution;
}

/** Alias records of the domain for the distribution. The HTTPS record announces HTTP/3 before the first connection. */
export class DomainRecords extends Construct {
  constructor(scope: Construct, id: string, { zone, recordName, distribution }: DomainRecordsProps) {
    super(scope, id);
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    new ARecord(this, 'A', { zone, recordName, target });
    new AaaaRecord(this, 'Aaaa', { zone, recordName, target });
    new HttpsRecord(this, 'Https', { zone, recordName, target });
  }
}

/** Imports the hosted zone by its attributes, without a lookup during synthesis. */
export function importHostedZone(
  scope: Construct,
  { id, name }: NonNullable<DomainConfig['hostedZone']>,
): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: id, zoneName: name });
}
