import { Annotations, type App, CfnRule, Fn, PermissionsBoundary, Stack, type StackProps } from 'aws-cdk-lib';
import { edgeRegion } from './config/stage-config.ts';
import { needsEdgeStack } from './constructs/domain.ts';
import { EdgeAccessLog } from './constructs/edge-access-log.ts';
import { logSettings } from './constructs/functions.ts';
import { subscribeToFreePlan } from './constructs/pricing-plan.ts';
import { createEdgeResources, type DeployedParts, FrontdeskStack } from './frontdesk-stack.ts';
import { AlarmTopic, edgeAlarms } from './monitoring/alarms.ts';
import type { Deployment } from './read-deployment.ts';

type StacksProps = DeployedParts & Pick<Deployment, 'warnings'>;

/**
 * Adds the stacks of one stage: one stack if the stage is in the edge's region, otherwise up to three. CloudFront's
 * certificate and the plan's web ACL then have a stack, which is deployed before the main one. CloudFront's log and alarms have another,
 * which is deployed after it, with the subscription to the plan. The stacks read each other's outputs with Fn::GetStackOutput.
 *
 * Unverified on AWS: stack-outputs
 */
export function addStacks(app: App, props: StacksProps): void {
  const { deployment, stage, localOnly } = props;
  const name = `${deployment.name}-${deployment.stage}`;
  const commonProps: StackProps = {
    terminationProtection: stage.terminationProtection,
    tags: { app: 'frontdesk', stage: deployment.stage },
    ...(stage.permissionsBoundary && {
      permissionsBoundary: PermissionsBoundary.fromName(stage.permissionsBoundary),
    }),
  };
  const accountEnv = localOnly ? {} : { account: stage.account };
  const edgeStackProps = { ...commonProps, env: { ...accountEnv, region: edgeRegion } };

  const edge = needsEdgeStack(stage)
    ? createEdgeResources(
        new Stack(app, `${name}-Edge`, {
          ...edgeStackProps,
          description: 'Frontdesk: what CloudFront needs in us-east-1',
        }),
        stage,
      )
    : undefined;
  const main = new FrontdeskStack(app, name, {
    ...commonProps,
    ...props,
    env: { ...accountEnv, region: stage.region },
    ...(edge && { edge }),
  });
  // Not CDK warnings: with --strict, an update that adds a word to translate could not be deployed.
  for (const warning of props.warnings ?? []) Annotations.of(main).addInfo(warning);
  if (localOnly) {
    makeUndeployable(
      main,
      'This template does not belong to a stage: select one from frontdesk.json with -c stage=NAME',
    );
  }
  const { monitoredResources, pricingPlan } = main;
  if ((stage.edgeMonitoring || pricingPlan) && stage.region !== edgeRegion) {
    const stack = new Stack(app, `${name}-EdgeMonitoring`, {
      ...edgeStackProps,
      description: 'Frontdesk: CloudFront log, alarms on CloudFront metrics, pricing plan',
    });
    if (stage.edgeMonitoring) {
      new EdgeAccessLog(stack, 'EdgeAccessLog', monitoredResources.distribution, logSettings(stage));
      new AlarmTopic(stack, 'Alarms', stage.alarms).addAlarms(edgeAlarms(monitoredResources, stage.alarms));
    }
    if (pricingPlan) subscribeToFreePlan(stack, pricingPlan);
  }
}

// CloudFormation checks rules before it changes anything:
// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/rules-section-structure.html

/**
 * Makes CloudFormation reject every creation and update of `stack` with `reason`: a rule without a condition always
 * applies, and this assertion always fails.
 */
function makeUndeployable(stack: Stack, reason: string): void {
  new CfnRule(stack, 'Undeployable', {
    assertions: [{ assert: Fn.conditionEquals('undeployable', 'deployable'), assertDescription: reason }],
  });
}
