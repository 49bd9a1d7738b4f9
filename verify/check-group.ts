import type { RunCheck } from './check.ts';
import type { DeploymentClient } from './deployment-client.ts';
import type { ServedOpenApi } from './served-openapi.ts';

interface CheckContext {
  readonly deployment: DeploymentClient;
  readonly openapi: ServedOpenApi;
}

/** Checks that belong together. */
export type CheckGroup = (context: CheckContext, check: RunCheck) => Promise<void>;
