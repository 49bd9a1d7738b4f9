import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';

/** Properties that all functions share. */
export const functionDefaults = {
  handler: 'index.handler',
  runtime: Runtime.NODEJS_24_X,
  architecture: Architecture.ARM_64,
  // In MiB. Lambda allocates CPU in proportion to memory. docs/scale.md shows the effect on cold starts.
  memorySize: 1_024,
  loggingFormat: LoggingFormat.JSON,
} as const;
