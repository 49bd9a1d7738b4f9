import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from '../stage-config.ts';

/**
 * How long a stage keeps its logs. Logs that outlive the stack still go with it when its creation fails
 * (RetainExceptOnCreate): each attempt would leave its own, under generated names.
 */
export function logSettings({ logRetentionDays, logRemoval }: StageConfig) {
  return {
    retention: logRetentionDays,
    removalPolicy: logRemoval === 'retain' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  };
}

export type LogSettings = ReturnType<typeof logSettings>;
