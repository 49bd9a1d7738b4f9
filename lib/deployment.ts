import { type App, Stack, type StackProps } from 'aws-cdk-lib';
import type { SiteDocument } from '../publication/document.ts';
import type { Resources } from '../publication/resources/resources.ts';
import { EdgePrerequisites, edgeRegion, needsEdgeStack } from './edge-prerequisites.ts';
import { FrontdeskStack } from './frontdesk-stack.ts';
import { AlarmTopic } from './monitoring/alarm-topic.ts';
import { edgeAlarms } from './monitoring/alarms.ts';
import type { Stage } from './stage.ts';

export interface Deployment {
  readonly stageName: string;
  readonly stage: Stage;
  readonly documents: readonly SiteDocument[];
  readonly resources: Resources;
  readonly routes: Readonly<Record<string, string>>;
}

/**
 * The stacks of one stage. In the region of the edge it is one; elsewhere what CloudFront takes from there stands in
 * a stack before it, and the alarms on its metrics in a stack after it.
 */
export function addDeployment(app: App, deployment: Deployment): void {
  const { stageName, stage } = deployment;
  const name = `Frontdesk-${stageName}`;
  const common: StackProps = {
    terminationProtection: stage.terminationProtection,
    tags: { app: 'frontdesk', stage: stageName, ...stage.tags },
  };
  const atTheEdge = { ...common, env: { region: edgeRegion } };

  const prerequisites = needsEdgeStack(stage)
    ? new EdgePrerequisites(
        new Stack(app, `${name}-Edge`, { ...atTheEdge, description: 'Frontdesk: certificate' }),
        'Prerequisites',
        stage,
      )
    : undefined;
  const { monitored } = new FrontdeskStack(app, name, {
    ...common,
    ...deployment,
    env: { region: stage.region },
    ...(prerequisites && { prerequisites }),
  });
  if (stage.region !== edgeRegion) {
    const stack = new Stack(app, `${name}-EdgeAlarms`, {
      ...atTheEdge,
      description: 'Frontdesk: alarms on the metrics of CloudFront',
    });
    new AlarmTopic(stack, 'Alarms', stage.alarms).add(edgeAlarms(monitored));
  }
}
