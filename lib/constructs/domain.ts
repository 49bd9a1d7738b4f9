import { CfnDeletionPolicy, type CfnResource, type Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
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
import type { DomainConfig } from '../config/domain-config.ts';
import { edgeRegion, type StageConfig } from '../config/stage-config.ts';

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

/** Imports or requests the certificate for the domain. CloudFront accepts only certificates in `edgeRegion`. */
export function createCertificate(stack: Stack, { domain }: StageConfig): ICertificate | undefined {
  if (!domain) return undefined;
  const scope = new Construct(stack, 'Certificate');
  const { name, redirectFrom = [], hostedZone, certificateArn } = domain;
  if (certificateArn) return Certificate.fromCertificateArn(scope, 'Certificate', certificateArn);
  const certificate = new Certificate(scope, 'Certificate', {
    domainName: name,
    // An empty list would change the template and so replace the certificate.
    ...(redirectFrom.length > 0 && { subjectAlternativeNames: redirectFrom }),
    validation: CertificateValidation.fromDns(hostedZone && importHostedZone(scope, hostedZone)),
  });
  // A certificate in its own stack is replaced before the distribution is updated. Without this policy, CloudFormation
  // would delete the old certificate while the distribution still uses it.
  // Unverified on AWS: replaced-certificate
  const resource = certificate.node.defaultChild as CfnResource;
  resource.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
  // DELETE is CloudFormation's default, but its validation requires both attributes.
  resource.cfnOptions.deletionPolicy = CfnDeletionPolicy.DELETE;
  return certificate;
}

/** Whether a deployment of `stage` needs a stack in `edgeRegion` before its main stack. */
export function needsEdgeStack({ region, domain, pricingPlan }: StageConfig): boolean {
  return region !== edgeRegion && (domain?.hostedZone !== undefined || pricingPlan !== undefined);
}
