import type { Check } from './check.ts';
import type { Deployment } from './deployment.ts';
import type { ServedDescription } from './openapi.ts';

export interface Subject {
  readonly deployment: Deployment;
  readonly openapi: ServedDescription;
}

/** Checks that belong together. */
export type Group = (subject: Subject, check: Check) => Promise<void>;
