import { resolve } from 'node:path';
import type { Company } from '../contract/resources/company.ts';
import { baseUrlPlaceholder } from '../release/base-url-placeholder.ts';
import type { Release } from '../release/release.ts';
import { buildRelease } from '../site/publication/build-release.ts';
import type { FunctionContent } from '../site/publication/function-content.ts';
import { type FirmFolder, firmFolder } from './config/firm-folder.ts';
import {
  localStageName,
  readDeploymentName,
  readLocalStage,
  readWebsiteConfig,
  requireStage,
} from './config/frontdesk-config.ts';
import { type StageConfig, searchEnginesMayList } from './config/stage-config.ts';
import type { DeploymentName } from './function-environment.ts';

/** A firm's deployment, as its folder and the selected stage define it. */
export interface Deployment {
  readonly deployment: DeploymentName;
  readonly stage: StageConfig;
  /** Whether no stage is selected: the template has no account, and CloudFormation must reject it. */
  readonly localOnly?: boolean;
  readonly release: Release;
  readonly functions: FunctionContent;
  /** The Content-Security-Policy of the website's files. */
  readonly websitePolicy: string;
  readonly company: Pick<Company, 'name'>;
  /** Whether the content has drafts, which a deployment omits. */
  readonly hasDrafts?: boolean;
  /** Warnings about content that is still published. */
  readonly warnings?: readonly string[];
}

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
  const localOnly = stageName === undefined;
  return {
    deployment: { name: readDeploymentName(firm.path), stage: String(stageName ?? localStageName) },
    stage,
    localOnly,
    ...(await buildRelease(firm.content, {
      baseUrl: baseUrlPlaceholder,
      ...stage,
      isListed: searchEnginesMayList(stage, localOnly),
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
