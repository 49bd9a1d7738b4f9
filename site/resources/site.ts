import type { Deprecation } from '../../contract/api-versions.ts';
import type { Capability, ReadOperation, WriteOperation } from '../../contract/capabilities.ts';
import type { Resources } from '../../contract/resources/all-resources.ts';
import type { Words } from '../../contract/words/words.ts';

/** The settings of a stage that documents state, by their names in lib/config/stage-config.ts, and where the site is published. */
export interface SiteSettings {
  /** Origin of the deployment, without a trailing slash. */
  readonly baseUrl: string;
  readonly logRetentionDays: number;
  readonly email: { readonly limitPerClient: number };
  readonly firewall: 'off' | object;
  /** Whether CloudFront access logs are kept. */
  readonly edgeMonitoring: boolean;
  /** Whether search engines may list the site. */
  readonly isListed: boolean;
  readonly deprecated?: Deprecation | undefined;
  readonly security?: { readonly contact: string; readonly expires: string } | undefined;
}

/** An icon of the firm. */
export interface SiteIcon {
  readonly path: string;
  readonly mimeType: string;
}

/** The data from which documents are generated. */
export interface Site extends SiteSettings {
  readonly words: Words;
  readonly resources: Resources;
  /** Directories and hosts of agents show it next to the firm's name. */
  readonly icon: SiteIcon | undefined;
  readonly capabilities: readonly Capability[];
}

/** What texts for agents are made of. They do not contain the address of the deployment. */
export type AgentSite = Pick<Site, 'resources' | 'icon' | 'capabilities' | 'words'>;

export function readOperationsOf({ capabilities }: Pick<Site, 'capabilities'>): ReadOperation[] {
  return capabilities.filter((capability) => capability.kind === 'read');
}

/** The one operation that sends a request. */
export function writeOperationOf({ capabilities }: Pick<Site, 'capabilities'>): WriteOperation {
  return capabilities.find((capability) => capability.kind === 'write') as WriteOperation;
}
