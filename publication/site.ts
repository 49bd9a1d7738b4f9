import type { Capability } from '../contract/capabilities.ts';
import type { DoorPath } from '../contract/doors.ts';
import type { Resources } from './resources/resources.ts';

/** What documents are written from. */
export interface Site {
  /** Where the deployment answers, without a slash at its end. */
  readonly baseUrl: string;
  readonly resources: Resources;
  readonly capabilities: readonly Capability[];
  /** The doors that are open. */
  readonly doors: readonly DoorPath[];
}

/** What can be read. */
export function readings({ capabilities }: Site) {
  return capabilities.filter((capability) => capability.kind === 'reading');
}

/** What can be asked for, if anything can. */
export function submission({ capabilities }: Site) {
  return capabilities.find((capability) => capability.kind === 'submission');
}
