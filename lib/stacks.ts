import { type App, Stack, type StackProps } from 'aws-cdk-lib';
import type { Release } from '../contract/release.ts';
import type { Resources } from '../site/resources/all-resources.ts';
import type { SiteDocument } from '../site/site-document.ts';
import { EdgeCertificate, edgeRegion, needsEdgeStack } from './constructs/edge-certificate.ts';
import { FrontdeskStack } from './frontdesk-stack.ts';
import { AlarmTopic } from './monitoring/alarm-topic.ts';
import { edgeAlarms } from './monitoring/alarms.ts';
import type { StageConfig } from './stage-config.ts';

export interface Deployment {
  readonly stageName: string;
  readonly stage: StageConfig;
  readonly resources: Resources;
  readonly release: Release<readonly SiteDocument[]>;
}

/**
 * The stacks of one stage. In the region of the edge it is one; elsewhere what CloudFront takes from there stands in
 * a stack before it, and the alarms on its metrics in a stack after it.
 */
export function addStacks(app: App, deployment: Deployment): void {
  const { stageName, stage } = deployment;
  const name = `Frontdesk-${stageName}`;
  const common: StackProps = {
    terminationProtection: stage.terminationProtection,
    tags: { app: 'frontdesk', stage: stageName, ...stage.tags },
  };
  const inEdgeRegion = { ...common, env: { region: edgeRegion } };

  const edgeCertificate = needsEdgeStack(stage)
    ? new EdgeCertificate(
        new Stack(app, `${name}-Edge`, { ...inEdgeRegion, description: 'Frontdesk: certificate' }),
        'Certificate',
        stage,
      )
    : undefined;
  const { monitoredResources } = new FrontdeskStack(app, name, {
    ...common,
    ...deployment,
    env: { region: stage.region },
    ...(edgeCertificate && { edgeCertificate }),
  });
  if (stage.region !== edgeRegion) {
    const stack = new Stack(app, `${name}-EdgeAlarms`, {
      ...inEdgeRegion,
      description: 'Frontdesk: alarms on the metrics of CloudFront',
    });
    new AlarmTopic(stack, 'Alarms', stage.alarms).addAlarms(edgeAlarms(monitoredResources));
  }
}
