import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
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
