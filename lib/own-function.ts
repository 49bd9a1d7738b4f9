import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';

export const functionMegabytes = 512;

/** What the functions of ours have in common, the doors' and the check's. */
export const ownFunction = {
  handler: 'index.handler',
  runtime: Runtime.NODEJS_24_X,
  architecture: Architecture.ARM_64,
  memorySize: functionMegabytes,
  loggingFormat: LoggingFormat.JSON,
} as const;

/** What their log lines and metrics are called by. */
export function ownEnvironment(stage: string): Record<string, string> {
  return {
    POWERTOOLS_SERVICE_NAME: 'frontdesk',
    POWERTOOLS_METRICS_NAMESPACE: 'Frontdesk',
    STAGE: stage,
  };
}
