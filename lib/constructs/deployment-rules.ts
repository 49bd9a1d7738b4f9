import { CfnParameter, CfnRule, Fn, type Stack } from 'aws-cdk-lib';

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

/**
 * Makes CloudFormation reject an update of `stack` by a firm other than the one that created it. The CDK CLI passes no
 * value for the parameter, so an update keeps the previous one.
 *
 * Unverified on AWS: same-firm
 */
export function refuseOtherFirms(stack: Stack, slug: string): void {
  const firm = new CfnParameter(stack, 'Firm', {
    default: slug,
    description: 'Slug of the firm that owns this stack',
  });
  new CfnRule(stack, 'SameFirm', {
    assertions: [
      {
        assert: Fn.conditionEquals(firm, slug),
        assertDescription: `The stack ${stack.stackName} does not belong to "${slug}": its parameter Firm is the slug of the owner. Give your firm its own "name" in frontdesk.json. If the stack is yours and only your slug has changed, deploy once with --parameters Firm=${slug}`,
      },
    ],
  });
}
