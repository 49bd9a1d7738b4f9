import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';

/**
 * The key of the HMACs in the table. CloudFormation generates it, so that no template and no log has it. Replacing it
 * loses the idempotency records, as deleting the table does: neither is retained without the other.
 */
export class DigestSecret extends Secret {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      description: "Key of the digests in Frontdesk's table",
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledgeFindings(this, {
      'AwsSolutions::AwsSolutions-SMG4':
        'Another key forgets the idempotency records, so that operators choose the hour; it guards digests and opens nothing',
    });
  }
}
