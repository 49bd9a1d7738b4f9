import type { ApiVersion, ApiVersions } from '../../contract/api-versions.ts';
import type { Capability } from '../../contract/capabilities.ts';
import type { WebsiteContent } from '../../contract/content/website-content.ts';
import type { EndpointPath } from '../../contract/endpoint-paths.ts';
import { pathInVersion } from '../../contract/paths.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import type { Pictures } from './picture.ts';

/** The data from which all documents are made. */
export interface Site {
  /** Origin of the deployment, without a slash at its end. */
  readonly baseUrl: string;
  readonly resources: Resources;
  /** What no resource is made of. */
  readonly website: WebsiteContent;
  /** The pictures of content/media as they are published. */
  readonly pictures: Pictures;
  /** The operations on offer, with the paths of the current version. */
  readonly capabilities: readonly Capability[];
  readonly versions: ApiVersions;
  /** The endpoints that are enabled. */
  readonly endpoints: readonly EndpointPath[];
  readonly logRetentionDays: number;
  /** Most e-mails that one client address may cause in the window of contract/limits.ts. */
  readonly emailsPerClient: number;
  /** Whether a firewall before the gateway limits the rate of each address. */
  readonly firewall: boolean;
  /** Whether CloudFront's log is kept. */
  readonly edgeLog: boolean;
  /** The contact for weaknesses, an address of e-mail or https, and the last day on which it is surely valid. */
  readonly security?: { readonly contact: string; readonly expires: string } | undefined;
}

export function readOperationsOf({ capabilities }: Pick<Site, 'capabilities'>) {
  return capabilities.filter((capability) => capability.kind === 'read');
}

/** The write operation, if it is on offer. */
export function writeOperationOf({ capabilities }: Pick<Site, 'capabilities'>) {
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
    ...(capability.kind === 'write' && { dryRunPath: pathInVersion(capability.dryRunPath, version.name) }),
  }));
}
