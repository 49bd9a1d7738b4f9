import { baseUrlPlaceholder } from '../contract/base-url-placeholder.ts';
import { buildSite } from '../site/build-site.ts';
import { readContent } from '../site/content/read-content.ts';
import { createRelease } from '../site/edge-routes.ts';
import type { Deployment } from './stacks.ts';
import { requireStage } from './stages.ts';

/**
 * Reads the stage and the content that the context names: `stage` (by default `dev`), and the folder `content` (by
 * default `content`). Throws a SynthError for an invalid stage and a ContentError for invalid content.
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
    resources: siteBuild.resources,
    release: createRelease(siteBuild, versions),
  };
}
