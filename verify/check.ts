import { inspect } from 'node:util';
import * as z from 'zod';
import type { DeploymentClient } from './deployment-client.ts';
import type { CheckResult } from './report.ts';
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

/** What a check throws when the deployment differs from the contract. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
  readonly expected: string;
  readonly seen: string;

  constructor(expected: string, seen: string, options?: ErrorOptions) {
    super(`Expected ${expected}, but saw ${seen}`, options);
    this.expected = expected;
    this.seen = seen;
  }
}

/** What a check throws when there is nothing to check; the message is the reason. */
export class Skip extends Error {
  override readonly name = 'Skip';
}

export async function outcomeOf(
  run: () => Promise<string>,
): Promise<Pick<CheckResult, 'outcome' | 'expected' | 'seen'>> {
  try {
    return { outcome: 'passed', seen: await run() };
  } catch (error) {
    if (error instanceof Skip) return { outcome: 'skipped', seen: error.message };
    if (error instanceof Mismatch) return { outcome: 'failed', expected: error.expected, seen: error.seen };
    if (error instanceof z.ZodError)
      return {
        outcome: 'failed',
        expected: 'a document that follows its standard',
        seen: describeIssues(error),
      };
    // A bug of the check.
    return { outcome: 'failed', expected: 'a check that completes', seen: inspect(error) };
  }
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'the document'}: ${message}`).join('; ');
}
