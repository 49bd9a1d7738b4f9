import { CfnDeletionPolicy, type CfnResource } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import { edgeRegion } from '../regions.ts';
import type { StageConfig } from '../stage-config.ts';
import { importHostedZone } from './domain-records.ts';

/** The certificate of the domain, imported or requested. CloudFront accepts it from `edgeRegion` only. */
export class EdgeCertificate extends Construct {
  readonly certificate: ICertificate | undefined;

  constructor(scope: Construct, id: string, { domain }: StageConfig) {
    super(scope, id);
    this.certificate = domain && this.importOrRequestCertificate(domain);
  }

  private importOrRequestCertificate({
    name,
    redirectFrom = [],
    hostedZone,
    certificateArn,
  }: NonNullable<StageConfig['domain']>): ICertificate {
    if (certificateArn) return Certificate.fromCertificateArn(this, 'Certificate', certificateArn);
    const certificate = new Certificate(this, 'Certificate', {
      domainName: name,
      // An empty list would be another template, and another certificate.
      ...(redirectFrom.length > 0 && { subjectAlternativeNames: redirectFrom }),
      validation: CertificateValidation.fromDns(hostedZone && importHostedZone(this, hostedZone)),
    });
    // In a stack of its own the old one would be deleted while the distribution, whose stack comes later, still uses it.
    // Unverified on AWS: replaced-certificate
    const resource = certificate.node.defaultChild as CfnResource;
    resource.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
    // What CloudFormation does without it; its validation asks for both.
    resource.cfnOptions.deletionPolicy = CfnDeletionPolicy.DELETE;
    return certificate;
  }
}

/** Whether a deployment of `stage` needs a stack in `edgeRegion` before its own. */
export function needsEdgeStack({ region, domain }: StageConfig): boolean {
  return region !== edgeRegion && domain?.hostedZone !== undefined;
}
