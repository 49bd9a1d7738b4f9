import { RemovalPolicy } from 'aws-cdk-lib';
import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { StageConfig } from '../config/stage-config.ts';

/** Properties that all functions share. */
export const functionDefaults = {
  handler: 'index.handler',
  runtime: Runtime.NODEJS_24_X,
  architecture: Architecture.ARM_64,
  // In MiB. Lambda allocates CPU in proportion to memory. docs/scale.md shows the effect on cold starts.
  memorySize: 1_024,
  loggingFormat: LoggingFormat.JSON,
} as const;

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
