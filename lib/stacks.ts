import { type App, Stack, type StackProps } from 'aws-cdk-lib';
import type { Release } from '../contract/release.ts';
import type { SiteDocument } from '../site/site-document.ts';
import type { CompiledParts } from './bundling/endpoint-code.ts';
import { EdgeAccessLog } from './constructs/edge-access-log.ts';
import { EdgeCertificate, needsEdgeStack } from './constructs/edge-certificate.ts';
import { logSettings } from './constructs/log-settings.ts';
import { makeUndeployable } from './constructs/undeployable.ts';
import { FrontdeskStack } from './frontdesk-stack.ts';
import { AlarmTopic } from './monitoring/alarm-topic.ts';
import { edgeAlarms } from './monitoring/alarms.ts';
import { edgeRegion } from './regions.ts';
import type { StageConfig } from './stage-config.ts';

export interface Deployment extends CompiledParts {
  readonly stageName: string;
  readonly stage: StageConfig;
  /** Whether CloudFormation rejects the template: it is not one stage's, in one account. */
  readonly localOnly?: boolean;
  readonly release: Release<readonly SiteDocument[]>;
}

/**
 * The stacks of one stage. In the region of the edge it is one; elsewhere what CloudFront takes from there stands in
 * a stack before it, and what it gives there in a stack after it: its log, and the metrics that alarms watch.
 */
export function addStacks(app: App, deployment: Deployment): void {
  const { stageName, stage, localOnly } = deployment;
  const name = `Frontdesk-${stageName}`;
  const common: StackProps = {
    terminationProtection: stage.terminationProtection,
    tags: { app: 'frontdesk', stage: stageName, ...stage.tags },
  };
  const account = localOnly ? {} : { account: stage.account };
  const inEdgeRegion = { ...common, env: { ...account, region: edgeRegion } };

  const edgeCertificate = needsEdgeStack(stage)
    ? new EdgeCertificate(
        new Stack(app, `${name}-Edge`, { ...inEdgeRegion, description: 'Frontdesk: certificate' }),
        'Certificate',
        stage,
      )
    : undefined;
  const main = new FrontdeskStack(app, name, {
    ...common,
    ...deployment,
    env: { ...account, region: stage.region },
    ...(edgeCertificate && { edgeCertificate }),
  });
  if (localOnly) {
    makeUndeployable(main, 'This template is of no stage: name one of frontdesk.json with -c stage=NAME');
  }
  if (stage.region !== edgeRegion) {
    const stack = new Stack(app, `${name}-EdgeMonitoring`, {
      ...inEdgeRegion,
      description: 'Frontdesk: log of CloudFront, and alarms on its metrics',
    });
    const { monitoredResources } = main;
    new EdgeAccessLog(stack, 'EdgeAccessLog', {
      distribution: monitoredResources.distribution,
      logs: logSettings(stage),
    });
    new AlarmTopic(stack, 'Alarms', stage.alarms).addAlarms(edgeAlarms(monitoredResources));
  }
}
