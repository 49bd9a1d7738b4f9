import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';

/** Lambda gives a processor in proportion: docs/performance says what the first request of an instance makes of it. */
export const functionMemoryMb = 1_024;

/** What the functions of ours have in common, the doors' and the check's. */
export const functionDefaults = {
  handler: 'index.handler',
  runtime: Runtime.NODEJS_24_X,
  architecture: Architecture.ARM_64,
  memorySize: functionMemoryMb,
  loggingFormat: LoggingFormat.JSON,
} as const;

/** What their log lines and metrics are called by. */
export function commonEnvironment(stage: string): Record<string, string> {
  return {
    POWERTOOLS_SERVICE_NAME: 'frontdesk',
    POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
    STAGE: stage,
  };
}
