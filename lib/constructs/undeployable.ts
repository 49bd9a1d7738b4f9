import { CfnRule, Fn, type Stack } from 'aws-cdk-lib';

/**
 * Makes CloudFormation reject every creation and update of `stack`, with `reason`: a rule without a condition always
 * takes effect, and this one is never fulfilled.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/rules-section-structure.html
 */
export function makeUndeployable(stack: Stack, reason: string): void {
  new CfnRule(stack, 'Undeployable', {
    assertions: [{ assert: Fn.conditionEquals('undeployable', 'deployable'), assertDescription: reason }],
  });
}
