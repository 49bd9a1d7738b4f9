import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';

/**
 * Idempotency records, rate limits of clients and the count of e-mails, as HMACs with an `expiration`. No
 * stream, no backup, and not retained with the stack, so that no item outlives its expiration.
 */
export class RequestTable extends Table {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      partitionKey: { name: 'id', type: AttributeType.STRING },
      timeToLiveAttribute: 'expiration',
      billingMode: BillingMode.PAY_PER_REQUEST,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledgeFindings(this, {
      'AwsSolutions::AwsSolutions-DDB3':
        'A backup would outlive the expiry that is promised; what would be lost is the memory of one idempotency window',
    });
  }
}
