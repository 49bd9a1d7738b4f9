import { RemovalPolicy } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { StageConfig } from '../stage-config.ts';

/** What all log groups of a stage have in common. */
export interface LogSettings {
  readonly retention: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
}

/**
 * How long a stage keeps its logs. Logs that outlive the stack still go with it when its creation fails
 * (RetainExceptOnCreate): each attempt would leave its own, under generated names.
 */
export function logSettings({ logRetentionDays, logRemoval }: StageConfig): LogSettings {
  return {
    retention: logRetentionDays,
    removalPolicy: logRemoval === 'retain' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  };
}
