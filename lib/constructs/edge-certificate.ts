import { CfnDeletionPolicy, type CfnResource, type Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import { edgeRegion } from '../regions.ts';
import type { StageConfig } from '../stage-config.ts';
import { importHostedZone } from './domain-records.ts';

/** The certificate of the domain, imported or requested. CloudFront accepts it from `edgeRegion` only. */
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
  // Where the certificate has its own stack, the old one would be deleted while the distribution, which is updated later,
  // still uses it.
  // Unverified on AWS: replaced-certificate
  const resource = certificate.node.defaultChild as CfnResource;
  resource.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
  // The default of CloudFormation, whose validation requires both.
  resource.cfnOptions.deletionPolicy = CfnDeletionPolicy.DELETE;
  return certificate;
}

/** Whether a deployment of `stage` needs a stack in `edgeRegion` before its main stack. */
export function needsEdgeStack({ region, domain }: StageConfig): boolean {
  return region !== edgeRegion && domain?.hostedZone !== undefined;
}
