import { baseUrlPlaceholder } from '../contract/base-url.ts';
import { readContent } from '../publication/content/read-content.ts';
import { buildSite } from '../publication/publish.ts';
import { edgeRoutes } from '../publication/routes.ts';
import type { Deployment } from './deployment.ts';
import { stageNamed } from './stages.ts';

/**
 * The deployment that the context asks for: `stage` names the stage, `content` the folder that is published. Throws a
 * SynthError or a ContentError for what its author has to mend.
 */
export function readDeployment(context: (name: string) => unknown): Deployment {
  const stageName = String(context('stage') ?? 'dev');
  const stage = stageNamed(stageName);
  const content = readContent(String(context('content') ?? 'content'));
  const { versions, logRetentionDays } = stage;
  const publication = buildSite(content, {
    baseUrl: baseUrlPlaceholder,
    versions,
    logRetentionDays,
    firewall: stage.firewall !== 'off',
  });
  return {
    stageName,
    stage,
    ...publication,
    routes: edgeRoutes(publication, versions),
  };
}
