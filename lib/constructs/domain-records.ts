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
import type { Construct } from 'constructs';
import type { DomainConfig } from '../domain-config.ts';

/** Adds alias records for the distribution. The HTTPS record announces HTTP/3 before the first connection. */
export function addDomainRecords(
  scope: Construct,
  { zone, recordName, distribution }: { zone: IHostedZone; recordName: string; distribution: IDistribution },
): void {
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  new ARecord(scope, 'A', { zone, recordName, target });
  new AaaaRecord(scope, 'Aaaa', { zone, recordName, target });
  new HttpsRecord(scope, 'Https', { zone, recordName, target });
}

/** Imports the hosted zone by its attributes, without a lookup during synthesis. */
export function importHostedZone(
  scope: Construct,
  { id, name }: NonNullable<DomainConfig['hostedZone']>,
): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: id, zoneName: name });
}
