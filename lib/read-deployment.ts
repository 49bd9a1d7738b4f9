import { baseUrlPlaceholder } from '../contract/base-url.ts';
import { readContent } from '../publication/content/read-content.ts';
import { buildSite } from '../publication/publish.ts';
import { edgeRoutes } from '../publication/routes.ts';
import type { Deployment } from './deployment.ts';
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
