import { Annotations, type App, PermissionsBoundary, Stack, type StackProps } from 'aws-cdk-lib';
import type { Company } from '../contract/resources/company.ts';
import type { Release } from '../release/release.ts';
import type { FunctionContent } from '../site/publication/function-content.ts';
import { makeUndeployable, refuseOtherFirms } from './constructs/deployment-rules.ts';
import { createCertificate, needsEdgeStack } from './constructs/domain.ts';
import { EdgeAccessLog } from './constructs/edge-access-log.ts';
import { logSettings } from './constructs/log-settings.ts';
import type { DeploymentName } from './deployment-name.ts';
import { FrontdeskStack } from './frontdesk-stack.ts';
import { AlarmTopic } from './monitoring/alarm-topic.ts';
import { edgeAlarms } from './monitoring/alarms.ts';
import { edgeRegion } from './regions.ts';
import type { StageConfig } from './stage-config.ts';

export interface Deployment {
  readonly deployment: DeploymentName;
  readonly stage: StageConfig;
  /** Whether no stage is selected: the template has no account, and CloudFormation must reject it. */
  readonly localOnly?: boolean;
  readonly release: Release;
  readonly functions: FunctionContent;
  readonly company: Pick<Company, 'name' | 'slug'>;
  /** Whether the content has drafts, which a deployment omits. */
  readonly hasDrafts?: boolean;
  /** Warnings about content that is still published. */
  readonly warnings?: readonly string[];
}

interface StacksProps
  extends Pick<Deployment, 'deployment' | 'stage' | 'localOnly' | 'release' | 'warnings' | 'company'> {
  /** Folder with the functions' code (`bundleFunctions()`). */
  readonly assets: string;
}

/**
 * Adds the stacks of one stage: one stack if the stage is in the edge's region, otherwise up to three. CloudFront's
 * certificate then has its own stack, which is deployed before the main one. CloudFront's log and alarms have another,
 * which is deployed after it. The stacks read each other's outputs with Fn::GetStackOutput.
 *
 * Unverified on AWS: stack-outputs
 */
export function addStacks(app: App, props: StacksProps): void {
  const { deployment, stage, localOnly } = props;
  const name = `${deployment.name}-${deployment.stage}`;
  const commonProps: StackProps = {
    terminationProtection: stage.terminationProtection,
    tags: { app: 'frontdesk', stage: deployment.stage, ...stage.tags },
    ...(stage.permissionsBoundary && {
      permissionsBoundary: PermissionsBoundary.fromName(stage.permissionsBoundary),
    }),
  };
  const accountEnv = localOnly ? {} : { account: stage.account };
  const edgeStackProps = { ...commonProps, env: { ...accountEnv, region: edgeRegion } };

  const edgeCertificate = needsEdgeStack(stage)
    ? createCertificate(
        new Stack(app, `${name}-Edge`, { ...edgeStackProps, description: 'Frontdesk: certificate' }),
        stage,
      )
    : undefined;
  const main = new FrontdeskStack(app, name, {
    ...commonProps,
    ...props,
    env: { ...accountEnv, region: stage.region },
    ...(edgeCertificate && { edgeCertificate }),
  });
  // Not CDK warnings: with --strict, an update that adds a word to translate could not be deployed.
  for (const warning of props.warnings ?? []) Annotations.of(main).addInfo(warning);
  if (localOnly) {
    makeUndeployable(
      main,
      'This template does not belong to a stage: select one from frontdesk.json with -c stage=NAME',
    );
  }
  if (stage.edgeMonitoring && stage.region !== edgeRegion) {
    const stack = new Stack(app, `${name}-EdgeMonitoring`, {
      ...edgeStackProps,
      description: 'Frontdesk: CloudFront log, and alarms on CloudFront metrics',
    });
    const { monitoredResources } = main;
    new EdgeAccessLog(stack, 'EdgeAccessLog', monitoredResources.distribution, logSettings(stage));
    new AlarmTopic(stack, 'Alarms', stage.alarms).addAlarms(edgeAlarms(monitoredResources));
  }
  for (const stack of app.node.children) {
    if (Stack.isStack(stack)) refuseOtherFirms(stack, props.company.slug);
  }
}
