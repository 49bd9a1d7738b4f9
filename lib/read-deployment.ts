import { join } from 'node:path';
import { baseUrlPlaceholder } from '../contract/base-url-placeholder.ts';
import { buildSite } from '../site/build-site.ts';
import { readContent } from '../site/content/read-content.ts';
import { createRelease } from '../site/edge-routes.ts';
import { imageDocuments } from '../site/images/site-images.ts';
import { localStageName, readLocalStage, requireStage } from './frontdesk-config.ts';
import type { Deployment } from './stacks.ts';

/**
 * Reads what the context names: `firm`, the folder with content/ and frontdesk.json, and `stage`. Without a stage the
 * deployment is one for this machine, whose template cannot be deployed. Throws a SynthError for an invalid stage and a
 * ContentError for invalid content. `now` decides nothing but whether a version may be retired.
 */
export function readDeployment(getContext: (name: string) => unknown, now = new Date()): Deployment {
  const firm = String(getContext('firm') ?? '.');
  const stageName = getContext('stage');
  const contentDirectory = join(firm, 'content');
  const content = readContent(contentDirectory);
  const stage =
    stageName === undefined ? readLocalStage(firm, now) : requireStage(firm, String(stageName), content, now);
  const { versions, logRetentionDays } = stage;
  const siteBuild = buildSite(content, {
    baseUrl: baseUrlPlaceholder,
    versions,
    logRetentionDays,
    emailsPerClient: stage.mail.perHourAndClient,
    firewall: stage.firewall !== 'off',
    gatewayLog: stage.gateway.accessLog,
  });
  const images = imageDocuments(siteBuild.images, contentDirectory);
  return {
    stageName: String(stageName ?? localStageName),
    stage,
    localOnly: stageName === undefined,
    resources: siteBuild.resources,
    capabilities: siteBuild.capabilities,
    navigation: siteBuild.navigation,
    release: createRelease({ documents: [...siteBuild.documents, ...images] }, versions),
  };
}
