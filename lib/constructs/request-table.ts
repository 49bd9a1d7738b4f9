import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';
import { tableKey } from '../function-environment.ts';

/**
 * Idempotency records, client rate limits and the e-mail count, as HMACs with an `expiration`. The table has
 * no stream and no backup and is deleted with the stack, so that no item outlives its expiration.
 */
export class RequestTable extends Table {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      partitionKey: { name: tableKey, type: AttributeType.STRING },
      timeToLiveAttribute: 'expiration',
      billingMode: BillingMode.PAY_PER_REQUEST,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledgeFindings(this, {
      'AwsSolutions::AwsSolutions-DDB3':
        'A backup would outlive the documented expiration; without one, at most the records of one idempotency window are lost',
    });
  }
}

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
