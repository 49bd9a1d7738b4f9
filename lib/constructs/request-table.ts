import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { acknowledgeFindings } from '../cdk-nag.ts';

/**
 * Keyed digests of what was requested, each until its `expiration`: idempotency records, limits of clients, the
 * e-mails of the hour. No stream and no backup, and nothing is
 * retained with the stack, so that nothing outlives its expiry.
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
        'A backup would outlive the expiry that is promised; what would be lost is one day of idempotency',
    });
  }
}
