import { CfnParameter, CfnRule, Fn, type Stack } from 'aws-cdk-lib';

// CloudFormation checks rules before it changes anything:
// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/rules-section-structure.html

/**
 * Makes CloudFormation reject every creation and update of `stack`, with `reason`: a rule without a condition always
 * takes effect, and this one is never fulfilled.
 */
export function makeUndeployable(stack: Stack, reason: string): void {
  new CfnRule(stack, 'Undeployable', {
    assertions: [{ assert: Fn.conditionEquals('undeployable', 'deployable'), assertDescription: reason }],
  });
}

/**
 * Makes CloudFormation reject an update of `stack` that comes from another firm than the one that created it. An update
 * without a value of its own keeps the parameter's previous one, which is how the CDK CLI calls it.
 *
 * Unverified on AWS: same-firm
 */
export function refuseOtherFirms(stack: Stack, slug: string): void {
  const firm = new CfnParameter(stack, 'Firm', {
    default: slug,
    description: 'Slug of the firm whose stack this is',
  });
  new CfnRule(stack, 'SameFirm', {
    assertions: [
      {
        assert: Fn.conditionEquals(firm, slug),
        assertDescription: `The stack ${stack.stackName} is not of "${slug}": its parameter Firm says whose it is. Give the firm a "name" of its own in frontdesk.json. If it is the same firm with another slug, deploy once with --parameters Firm=${slug}`,
      },
    ],
  });
}
