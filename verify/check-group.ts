import type { DeploymentClient } from './deployment-client.ts';
import type { ServedOpenApi } from './served-openapi.ts';

export interface CheckContext {
  readonly deployment: DeploymentClient;
  readonly openapi: ServedOpenApi;
  /** Whether to send one real diagnostic request, hence one real e-mail. */
  readonly send?: boolean;
  /** Whether to request the addresses of other sites that pages link to. */
  readonly external?: boolean;
}

/** Checks by their names. Each returns its observation, or throws a Mismatch or a Skip. */
export type Checks = Readonly<Record<string, () => Promise<string>>>;

/** Checks that belong together. */
export type CheckGroup = (context: CheckContext) => Checks;

/** The checks of each item. */
export function forEach<Item>(items: readonly Item[], checksOf: (item: Item) => Checks): Checks {
  return Object.assign({}, ...items.map(checksOf));
}
