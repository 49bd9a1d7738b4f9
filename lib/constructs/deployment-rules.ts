import { CfnRule, Fn, type Stack } from 'aws-cdk-lib';

// CloudFormation checks rules before it changes anything:
// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/rules-section-structure.html

/**
 * Makes CloudFormation reject every creation and update of `stack` with `reason`: a rule without a condition always
 * applies, and this assertion always fails.
 */
export function makeUndeployable(stack: Stack, reason: string): void {
  new CfnRule(stack, 'Undeployable', {
    assertions: [{ assert: Fn.conditionEquals('undeployable', 'deployable'), assertDescription: reason }],
  });
}
