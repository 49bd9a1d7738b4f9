import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';

/**
 * The key of the HMACs in the table. CloudFormation generates it, so it never appears in a template or a log. Replacing
 * the key invalidates the idempotency records, just as deleting the table does. Both are deleted with the stack.
 */
export class DigestSecret extends Secret {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      description: "HMAC key for the digests in Frontdesk's table",
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledgeFindings(this, {
      'AwsSolutions::AwsSolutions-SMG4':
        'A new key invalidates the idempotency records, so operators choose when to replace it; it only protects digests',
    });
  }
}
