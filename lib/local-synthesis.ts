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
import { addStacks } from './stacks.ts';
import { writeSchemas } from './write-editor-schemas.ts';

export { forgetBundles };

/** The notices of a written assembly, a line each, or the errors that prevented it. */
export type SynthesisReport = { readonly notices: readonly string[] } | { readonly errors: string };

type Context = Readonly<Record<string, unknown>>;

/** Synthesizes into the folder `outdir` as `cdk synth` does with `context`. Rejects when `signal` ends the drawing of pictures. */
export async function synthesize(
  context: Context,
  outdir: string,
  signal: AbortSignal,
): Promise<SynthesisReport> {
  try {
    const notices = await writeAssembly({ ...featureFlags, ...context }, outdir, signal);
    // After the answer, which nobody should wait for.
    setImmediate(() => offerSchemas(context));
    return { notices };
  } catch (error) {
    signal.throwIfAborted();
    // A start that fails ends this process too. What an update wants to be written otherwise is then known to the editor.
    offerSchemas(context);
    return { errors: describeInputError(error) ?? inspect(error) };
  }
}

async function writeAssembly(context: Context, outdir: string, signal: AbortSignal): Promise<string[]> {
  const deployment = await readDeployment((name) => context[name], new Date(), signal);
  const assets = join(dirname(outdir), 'functions');
  await bundleFunctions(deployment, assets, { withMonitor: deployment.stage.check !== undefined });
  // CDK remembers what a folder contained.
  AssetStaging.clearAssetHashCache();
  // Without the checks of cdk-nag, which change nothing of the template: `cdk synth` runs them before a deployment.
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
  return [...stageNotice(errorsInStages(context)), ...warnings];
}

/** The notice of errors in stages that the run itself does not need; nothing if there are none. */
export function stageNotice(errors: readonly string[]): string[] {
  return errors.length === 0 ? [] : ['A stage cannot be deployed:', ...errors.map((line) => `  ${line}`)];
}

/** The errors of all stages, if none was named: a named one has failed by now. */
function errorsInStages({ firm, stage }: Context): readonly string[] {
  if (stage !== undefined) return [];
  const folder = firmFolder(firm);
  return [...stageErrors(folder.path), ...errorsWithoutDrafts(folder)];
}

let schemasAreOffered = false;

/**
 * Writes the schemas once, because they follow only from the sources. Only editors read them, so a folder that may not
 * be written is no error; the synthesis reports one that does not exist.
 */
function offerSchemas({ firm }: Context): void {
  if (schemasAreOffered) return;
  schemasAreOffered = true;
  try {
    writeSchemas(firmFolder(firm).content);
  } catch (error) {
    const isWithoutFolder = describeInputError(error) !== undefined;
    if (!isWithoutFolder && !(error instanceof Error && 'syscall' in error)) throw error;
  }
}
