import { Annotations, type App, PermissionsBoundary, Stack, type StackProps } from 'aws-cdk-lib';
import type { Release } from '../release/release.ts';
import type { CompiledParts } from './bundling/endpoint-code.ts';
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

export interface Deployment extends CompiledParts {
  readonly deployment: DeploymentName;
  readonly stage: StageConfig;
  /** Whether the template belongs to no stage and account, so that CloudFormation must reject it. */
  readonly localOnly?: boolean;
  readonly release: Release;
  /** Warnings about content that is still published. */
  readonly warnings?: readonly string[];
}

interface StacksProps
  extends Pick<Deployment, 'deployment' | 'stage' | 'localOnly' | 'release' | 'warnings' | 'resources'> {
  /** Folder with the functions' code (`bundleFunctions()`). */
  readonly assets: string;
}

/**
 * Adds the stacks of one stage: one stack if it is in the edge's region, otherwise up to three. CloudFront's certificate is
 * in a stack before the main one, its log and the alarms on its metrics in a stack after it. The stacks read each other's
 * outputs with Fn::GetStackOutput.
 *
 * Unverified on AWS: stack-outputs
 */
export function addStacks(app: App, props: StacksProps): void {
  const { deployment, stage, localOnly } = props;
  const name = `${deployment.name}-${deployment.stage}`;
  const common: StackProps = {
    terminationProtection: stage.terminationProtection,
    tags: { app: 'frontdesk', stage: deployment.stage, ...stage.tags },
    ...(stage.permissionsBoundary && {
      permissionsBoundary: PermissionsBoundary.fromName(stage.permissionsBoundary),
    }),
  };
  const account = localOnly ? {} : { account: stage.account };
  const inEdgeRegion = { ...common, env: { ...account, region: edgeRegion } };

  const edgeCertificate = needsEdgeStack(stage)
    ? createCertificate(
        new Stack(app, `${name}-Edge`, { ...inEdgeRegion, description: 'Frontdesk: certificate' }),
        stage,
      )
    : undefined;
  const main = new FrontdeskStack(app, name, {
    ...common,
    ...props,
    env: { ...account, region: stage.region },
    ...(edgeCertificate && { edgeCertificate }),
  });
  // Not as CDK warnings: with --strict, an update that adds a word to translate could not be deployed.
  for (const warning of props.warnings ?? []) Annotations.of(main).addInfo(warning);
  if (localOnly) {
    makeUndeployable(
      main,
      'This template belongs to no stage: select one of frontdesk.json with -c stage=NAME',
    );
  }
  if (stage.edgeMonitoring && stage.region !== edgeRegion) {
    const stack = new Stack(app, `${name}-EdgeMonitoring`, {
      ...inEdgeRegion,
      description: 'Frontdesk: CloudFront log, and alarms on its metrics',
    });
    const { monitoredResources } = main;
    new EdgeAccessLog(stack, 'EdgeAccessLog', monitoredResources.distribution, logSettings(stage));
    new AlarmTopic(stack, 'Alarms', stage.alarms).addAlarms(edgeAlarms(monitoredResources));
  }
  for (const stack of app.node.children) {
    if (Stack.isStack(stack)) refuseOtherFirms(stack, props.resources.company.slug);
  }
}
