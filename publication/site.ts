import type { Capability } from '../contract/capabilities.ts';
import type { DoorPath } from '../contract/doors.ts';
import { inVersion } from '../contract/paths.ts';
import type { Version, Versions } from '../contract/versions.ts';
import type { Resources } from './resources/resources.ts';

/** What documents are written from. */
export interface Site {
  /** Where the deployment answers, without a slash at its end. */
  readonly baseUrl: string;
  readonly resources: Resources;
  /** With the paths of the version that readers are led to. */
  readonly capabilities: readonly Capability[];
  readonly versions: Versions;
  /** The doors that are open. */
  readonly doors: readonly DoorPath[];
  /** How long the deployment keeps its logs. */
  readonly logRetentionDays: number;
  /** Whether AWS counts, before the gateway, what each address asks of the endpoints. */
  readonly firewall: boolean;
}

/** What can be read. */
export function readings({ capabilities }: Site) {
  return capabilities.filter((capability) => capability.kind === 'reading');
}

/** What can be asked for, if anything can. */
export function submission({ capabilities }: Site) {
  return capabilities.find((capability) => capability.kind === 'submission');
}

/** `capabilities` with their paths in `version`. */
export function capabilitiesIn(version: Version, capabilities: readonly Capability[]): Capability[] {
  return capabilities.map((capability) => ({
    ...capability,
    path: inVersion(capability.path, version.name),
  }));
}
