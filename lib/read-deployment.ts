import { resolve } from 'node:path';
import { baseUrlPlaceholder } from '../release/base-url-placeholder.ts';
import { buildRelease } from '../site/publication/build-release.ts';
import { type FirmFolder, firmFolder } from './config/firm-folder.ts';
import {
  localStageName,
  readDeploymentName,
  readLocalStage,
  readWebsiteConfig,
  requireStage,
} from './config/frontdesk-config.ts';
import type { Deployment } from './stacks.ts';

/**
 * Reads the firm's folder and the stage that the contexts `firm` and `stage` select. Without a stage, it can
 * only be served locally. Rejects with a UserError for an invalid stage and a ContentError for invalid content. `now`
 * only determines whether the security contact has expired. By default, only a deployment omits drafts.
 */
export async function readDeployment(
  getContext: (name: string) => unknown,
  now = new Date(),
  drafts = getContext('stage') === undefined,
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
      ...stage,
      isListed: stageName === undefined || stage.domain !== undefined,
      drafts,
      website: websiteOf(firm),
    })),
  };
}

/** Returns the firm's website with absolute paths. */
function websiteOf({ path }: FirmFolder) {
  const config = readWebsiteConfig(path);
  const directory = resolve(path);
  return { ...config, directory, folder: resolve(directory, config.folder) };
}
