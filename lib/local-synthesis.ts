import { dirname, join } from 'node:path';
import { inspect } from 'node:util';
import { App, AssetStaging } from 'aws-cdk-lib';
import {
  ASSET_RESOURCE_METADATA_ENABLED_CONTEXT,
  DISABLE_CREATION_STACK_TRACES,
  PATH_METADATA_ENABLE_CONTEXT,
} from 'aws-cdk-lib/cx-api';
import { forgetBundles } from '../site/cache/cached-build.ts';
import { bundleFunctions } from './bundling/endpoint-code.ts';
import { errorsWithoutDrafts } from './check-firm.ts';
import featureFlags from './feature-flags.json' with { type: 'json' };
import { firmFolder } from './firm-folder.ts';
import { stageErrors } from './frontdesk-config.ts';
import { describeInputError } from './input-error.ts';
import { readDeployment } from './read-deployment.ts';
import { addStacks, type Deployment } from './stacks.ts';
import { writeSchemas } from './write-editor-schemas.ts';

export { forgetBundles };

/** The notices about the assembly, one line each, or the errors that prevented it. */
export type SynthesisReport = { readonly notices: readonly string[] } | { readonly errors: string };

type Context = Readonly<Record<string, unknown>>;

/**
 * Synthesizes into the folder `outdir` as `cdk synth` does with `context`. Rejects if `signal` cancels the rendering of
 * pictures.
 */
export async function synthesize(
  context: Context,
  outdir: string,
  signal: AbortSignal,
): Promise<SynthesisReport> {
  try {
    const notices = await writeAssembly({ ...featureFlags, ...context }, outdir, signal);
    // Deferred until the result has been sent, so that the result does not have to wait.
    setImmediate(() => writeSchemasOnce(context));
    return { notices };
  } catch (error) {
    signal.throwIfAborted();
    // Written immediately, because a failed start ends this process, too. Editors then show what an update has changed.
    writeSchemasOnce(context);
    return { errors: describeInputError(error) ?? inspect(error) };
  }
}

async function writeAssembly(context: Context, outdir: string, signal: AbortSignal): Promise<string[]> {
  const deployment = await readDeployment((name) => context[name], new Date(), signal);
  const assets = join(dirname(outdir), 'functions');
  await bundleFunctions(deployment.functions, assets, { withMonitor: deployment.stage.check !== undefined });
  // Otherwise CDK would reuse the hash of each folder.
  AssetStaging.clearAssetHashCache();
  // Without cdk-nag, which does not change the template: `cdk synth` runs it before a deployment.
  const app = new App({
    outdir,
    treeMetadata: false,
    context: {
      // The CLI's defaults. The id of the gateway's deployment depends on them.
      [PATH_METADATA_ENABLE_CONTEXT]: true,
      [ASSET_RESOURCE_METADATA_ENABLED_CONTEXT]: true,
      [DISABLE_CREATION_STACK_TRACES]: true,
      ...context,
    },
  });
  addStacks(app, { ...deployment, assets });
  app.synth();
  const warnings = (deployment.warnings ?? []).map((warning) => `Warning: ${warning}`);
  return [...stageNotice(await errorsInStages(context, deployment)), ...warnings];
}

/** Formats the errors in stages, which do not affect the local run; empty if there are none. */
export function stageNotice(errors: readonly string[]): string[] {
  return errors.length === 0 ? [] : ['A stage cannot be deployed:', ...errors.map((line) => `  ${line}`)];
}

/** Returns the errors in all stages if none is selected. A selected stage with an error would have failed already. */
async function errorsInStages(
  { firm, stage }: Context,
  { hasDrafts }: Pick<Deployment, 'hasDrafts'>,
): Promise<readonly string[]> {
  if (stage !== undefined) return [];
  const folder = firmFolder(firm);
  return [...stageErrors(folder.path), ...(hasDrafts ? await errorsWithoutDrafts(folder) : [])];
}

let schemasWritten = false;

/**
 * Writes the schemas once, because they depend only on the sources. A read-only folder is not an error, because only
 * editors read the schemas. The synthesis reports a missing folder.
 */
function writeSchemasOnce({ firm }: Context): void {
  if (schemasWritten) return;
  schemasWritten = true;
  try {
    writeSchemas(firmFolder(firm).content);
  } catch (error) {
    const isMissingFolder = describeInputError(error) !== undefined;
    if (!isMissingFolder && !(error instanceof Error && 'syscall' in error)) throw error;
  }
}
