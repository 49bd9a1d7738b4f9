import { baseUrlPlaceholder } from '../release/base-url-placeholder.ts';
import { buildRelease } from '../site/publication/build-release.ts';
import { firmFolder } from './firm-folder.ts';
import { localStageName, readDeploymentName, readLocalStage, requireStage } from './frontdesk-config.ts';
import type { Deployment } from './stacks.ts';
import { searchOf } from './stage-config.ts';

/**
 * Reads the firm's folder (by the context `firm`, if it is not the default) and the stage that the context `stage` names.
 * Without a stage, the template is for the local run and cannot be deployed. Rejects with a SynthError for an invalid stage
 * and a ContentError for invalid content. `now` only decides whether a contact is still valid. `signal` cancels the
 * rendering of pictures.
 */
export async function readDeployment(
  getContext: (name: string) => unknown,
  now = new Date(),
  signal?: AbortSignal,
): Promise<Deployment> {
  const firm = firmFolder(getContext('firm'));
  const stageName = getContext('stage');
  const stage =
    stageName === undefined
      ? readLocalStage(firm.path, now)
      : requireStage(firm.path, String(stageName), now);
  return {
    deployment: { name: readDeploymentName(firm.path), stage: String(stageName ?? localStageName) },
    stage,
    localOnly: stageName === undefined,
    ...(await buildRelease(firm.content, {
      baseUrl: baseUrlPlaceholder,
      versions: stage.versions,
      logRetentionDays: stage.logRetentionDays,
      emailsPerClient: stage.email.limitPerClient,
      firewall: stage.firewall !== 'off',
      edgeLog: stage.edgeMonitoring,
      security: stage.security,
      search: searchOf(stage),
      drafts: stageName === undefined,
      signal,
    })),
  };
}
