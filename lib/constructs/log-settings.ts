import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from '../stage-config.ts';

/**
 * Returns the retention and removal policy of a stage's logs. Even retained log groups are deleted when stack creation
 * fails (RetainExceptOnCreate). Otherwise each attempt would leave some behind, under generated names.
 */
export function logSettings({ logRetentionDays, logRemoval }: StageConfig) {
  return {
    retention: logRetentionDays,
    removalPolicy: logRemoval === 'retain' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  };
}

export type LogSettings = ReturnType<typeof logSettings>;
