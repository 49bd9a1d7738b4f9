import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Domain } from './stage.ts';

/** The configured zone, by its attributes: nothing is looked up at synth. */
export function importedZone(scope: Construct, { id, name }: NonNullable<Domain['hostedZone']>): IHostedZone {
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: id, zoneName: name });
}
