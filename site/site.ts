import type { ApiVersion, ApiVersions } from '../contract/api-versions.ts';
import type { Capability } from '../contract/capabilities.ts';
import type { EndpointPath } from '../contract/endpoint-paths.ts';
import { pathInVersion } from '../contract/paths.ts';
import type { Resources } from './resources/all-resources.ts';

/** What documents are written from. */
export interface Site {
  /** Where the deployment answers, without a slash at its end. */
  readonly baseUrl: string;
  readonly resources: Resources;
  /** With the paths of the version that readers are led to. */
  readonly capabilities: readonly Capability[];
  readonly versions: ApiVersions;
  /** The doors that are open. */
  readonly endpoints: readonly EndpointPath[];
  /** How long the deployment keeps its logs. */
  readonly logRetentionDays: number;
  /** Whether AWS counts, before the gateway, what each address asks of the endpoints. */
  readonly firewall: boolean;
  /** Whether the gateway logs each request of the endpoints. */
  readonly gatewayLog: boolean;
}

/** What can be read. */
export function readOperationsOf({ capabilities }: Site) {
  return capabilities.filter((capability) => capability.kind === 'read');
}

/** What can be asked for, if anything can. */
export function writeOperationOf({ capabilities }: Site) {
  return capabilities.find((capability) => capability.kind === 'write');
}

/** `capabilities` with their paths in `version`. */
export function capabilitiesInVersion(
  version: ApiVersion,
  capabilities: readonly Capability[],
): Capability[] {
  return capabilities.map((capability) => ({
    ...capability,
    path: pathInVersion(capability.path, version.name),
  }));
}
