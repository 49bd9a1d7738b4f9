import { baseUrlPlaceholder } from '../contract/base-url-placeholder.ts';
import { buildSite } from '../site/build-site.ts';
import { readContent } from '../site/content/read-content.ts';
import { edgeRoutes } from '../site/edge-routes.ts';
import type { Deployment } from './stacks.ts';
import { requireStage } from './stages.ts';

/**
 * The deployment that the context asks for: `stage` names the stage, `content` the folder that is published. Throws a
 * SynthError or a ContentError for what its author has to mend.
 */
export function readDeployment(getContext: (name: string) => unknown): Deployment {
  const stageName = String(getContext('stage') ?? 'dev');
  const stage = requireStage(stageName);
  const content = readContent(String(getContext('content') ?? 'content'));
  const { versions, logRetentionDays } = stage;
  const siteBuild = buildSite(content, {
    baseUrl: baseUrlPlaceholder,
    versions,
    logRetentionDays,
    firewall: stage.firewall !== 'off',
  });
  return {
    stageName,
    stage,
    ...siteBuild,
    routes: edgeRoutes(siteBuild, versions),
  };
}
