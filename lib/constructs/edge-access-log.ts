import { Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct, type IDependable } from 'constructs';
import type { LogSettings } from './functions.ts';

/**
 * The fields that CloudFront logs for each request. They contain no address, user agent, referrer, cookie or query
 * string. No field is mandatory.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
 */
export const edgeAccessLogFields = [
  'date',
  'time',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-location',
  'time-taken',
  'x-edge-request-id',
];

/**
 * CloudFront's standard log (v2) of a distribution, as JSON in a log group. CloudFront delivers it only to us-east-1,
 * whatever the region of the distribution's stack.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging.html
 */
export class EdgeAccessLog extends Construct {
  constructor(scope: Construct, id: string, distribution: IDistribution, logs: LogSettings) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', logs);
    // Names must be unique in an account. A distribution can be the source of only one delivery.
    const name = `frontdesk-${distribution.distributionId}`;
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: logGroup.logGroupArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.ref,
      deliveryDestinationArn: destination.attrArn,
      recordFields: edgeAccessLogFields,
    });
    delivery.node.addDependency(...this.allowDelivery(logGroup));
  }

  /**
   * Lets the delivery service write to this log group. Otherwise the service would create a policy that covers every log
   * group of the account and outlives the stack. An account can have ten such policies in a region.
   *
   * Unverified on AWS: log-policy
   * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-infrastructure-V2-CloudWatchLogs.html
   */
  private allowDelivery(logGroup: LogGroup): IDependable[] {
    const { account, region } = Stack.of(this);
    const { policyDependable } = logGroup.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account },
          ArnLike: { 'aws:SourceArn': `arn:aws:logs:${region}:${account}:*` },
        },
      }),
    );
    return policyDependable ? [policyDependable] : [];
  }
}
