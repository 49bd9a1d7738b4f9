import type { ApiVersion, ApiVersions } from '../../contract/api-versions.ts';
import type { Capability } from '../../contract/capabilities.ts';
import type { WebsiteContent } from '../../contract/content/website-content.ts';
import type { EndpointPath } from '../../contract/endpoint-paths.ts';
import { pathInVersion } from '../../contract/paths.ts';
import type { Content, Resources } from '../../contract/resources/all-resources.ts';
import type { Pictures } from './picture.ts';

/** The data from which all documents are generated. */
export interface Site {
  /** Origin of the deployment, without a trailing slash. */
  readonly baseUrl: string;
  readonly content: Content;
  readonly resources: Resources;
  /** The content that is not part of a resource. */
  readonly website: WebsiteContent;
  /** The pictures in content/media/ as they are published. */
  readonly pictures: Pictures;
  /** The operations on offer, with the paths of the current version. */
  readonly capabilities: readonly Capability[];
  readonly versions: ApiVersions;
  /** The endpoints that are enabled. */
  readonly endpoints: readonly EndpointPath[];
  readonly logRetentionDays: number;
  /** Maximum number of e-mails that one client address may trigger in the window defined in contract/limits.ts. */
  readonly emailsPerClient: number;
  /** Whether a firewall in front of the gateway limits the rate of each address. */
  readonly firewall: boolean;
  /** Whether CloudFront access logs are kept. */
  readonly edgeLog: boolean;
  /** Where to report vulnerabilities (an e-mail address or an https: URL), and the last day on which this is valid. */
  readonly security?: { readonly contact: string; readonly expires: string } | undefined;
}

export function readOperationsOf({ capabilities }: Pick<Site, 'capabilities'>) {
  return capabilities.filter((capability) => capability.kind === 'read');
}

/** The write operation, if it is on offer. */
export function writeOperationOf({ capabilities }: Pick<Site, 'capabilities'>) {
  return capabilities.find((capability) => capability.kind === 'write');
}

/** Returns `capabilities` with their paths in `version`. */
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
