import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from '../config/stage-config.ts';

/**
 * Returns the retention and removal policy of a stage's logs, which outlive the stack until they expire. If stack creation
 * fails, they are deleted (RetainExceptOnCreate): otherwise each attempt would leave some behind, under generated names.
 */
export function logSettings({ logRetentionDays }: StageConfig) {
  return {
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  };
}

export type LogSettings = ReturnType<typeof logSettings>;
