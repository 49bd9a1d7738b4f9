import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Lets findings of cdk-nag about `construct` stand, each for a reason. The rule's id is written as cdk-nag reports it. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
}
