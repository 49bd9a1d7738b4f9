import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { DeploymentName } from '../deployment-name.ts';

/** In MiB. Lambda assigns CPU in proportion; docs/performance shows the effect on cold starts. */
export const functionMemoryMb = 1_024;

/** Properties that all functions share. */
export const functionDefaults = {
  handler: 'index.handler',
  runtime: Runtime.NODEJS_24_X,
  architecture: Architecture.ARM_64,
  memorySize: functionMemoryMb,
  loggingFormat: LoggingFormat.JSON,
} as const;

/** Environment variables of every function: they identify the deployment in its logs and metrics. */
export function commonEnvironment({ name, stage }: DeploymentName): Record<string, string> {
  return {
    POWERTOOLS_SERVICE_NAME: 'frontdesk',
    POWERTOOLS_METRICS_NAMESPACE: name,
    STAGE: stage,
  };
}
