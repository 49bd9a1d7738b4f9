import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { DeploymentName } from '../deployment-name.ts';

/** Properties that all functions share. */
export const functionDefaults = {
  handler: 'index.handler',
  runtime: Runtime.NODEJS_24_X,
  architecture: Architecture.ARM_64,
  // In MiB. Lambda allocates CPU in proportion to memory. docs/performance shows the effect on cold starts.
  memorySize: 1_024,
  loggingFormat: LoggingFormat.JSON,
} as const;

/** Returns the environment variables of every function, which identify the deployment in its logs and metrics. */
export function commonEnvironment({ name, stage }: DeploymentName): Record<string, string> {
  return {
    POWERTOOLS_SERVICE_NAME: 'frontdesk',
    POWERTOOLS_METRICS_NAMESPACE: name,
    STAGE: stage,
  };
}
