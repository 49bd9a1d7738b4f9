import type { DeploymentClient } from './deployment-client.ts';
import type { ServedOpenApi } from './served-openapi.ts';

export interface CheckContext {
  readonly deployment: DeploymentClient;
  readonly openapi: ServedOpenApi;
  /** Whether to send one real diagnostic request, which sends one real e-mail. */
  readonly send?: boolean;
}

/** Checks keyed by name. Each returns its observation, or throws a Mismatch or a Skip. */
export type Checks = Readonly<Record<string, () => Promise<string>>>;

export type CheckGroup = (context: CheckContext) => Checks;

export function checksForEach<Item>(items: readonly Item[], createChecks: (item: Item) => Checks): Checks {
  return Object.assign({}, ...items.map(createChecks));
}
