import { baseUrlPlaceholder } from '../release/base-url-placeholder.ts';
import { createRelease } from '../release/create-release.ts';
import { buildSite } from '../site/build/build-site.ts';
import { imageDocuments } from '../site/build/image-documents.ts';
import { readContent } from '../site/content/read-content.ts';
import { firmFolder } from './firm-folder.ts';
import { localStageName, readDeploymentName, readLocalStage, requireStage } from './frontdesk-config.ts';
import type { Deployment } from './stacks.ts';

/**
 * Reads the firm's folder (the context `firm` names another than the default) and the stage that the context `stage`
 * names. Without a stage the deployment is one for this machine, whose template cannot be deployed. Throws a SynthError
 * for an invalid stage and a ContentError for invalid content. `now` decides nothing but whether a version may be retired
 * and a contact still holds.
 */
export function readDeployment(getContext: (name: string) => unknown, now = new Date()): Deployment {
  const firm = firmFolder(getContext('firm'));
  const stageName = getContext('stage');
  const content = readContent(firm.content);
  const stage =
    stageName === undefined
      ? readLocalStage(firm.path, now)
      : requireStage(firm.path, String(stageName), now);
  const { versions, logRetentionDays } = stage;
  const siteBuild = buildSite(content, {
    baseUrl: baseUrlPlaceholder,
    versions,
    logRetentionDays,
    emailsPerClient: stage.email.limitPerClient,
    firewall: stage.firewall !== 'off',
    edgeLog: stage.edgeMonitoring,
    gatewayLog: stage.gateway.accessLog,
    security: stage.security,
  });
  const images = imageDocuments(siteBuild.images, firm.content);
  return {
    deployment: { name: readDeploymentName(firm.path), stage: String(stageName ?? localStageName) },
    stage,
    localOnly: stageName === undefined,
    resources: siteBuild.resources,
    capabilities: siteBuild.capabilities,
    navigation: siteBuild.navigation,
    words: siteBuild.words,
    theme: siteBuild.theme,
    release: createRelease({ ...siteBuild, documents: [...siteBuild.documents, ...images] }, versions),
  };
}
