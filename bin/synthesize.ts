import { subscribe } from 'node:diagnostics_channel';
import { preparedEndpointCode } from '../lib/bundling/endpoint-code.ts';
import { publisherBundle } from '../lib/bundling/publisher-bundle.ts';
import { errorsWithoutDrafts } from '../lib/check-firm.ts';
import featureFlags from '../lib/feature-flags.json' with { type: 'json' };
import { firmFolder } from '../lib/firm-folder.ts';
import { stageErrors } from '../lib/frontdesk-config.ts';
import { describeInputError } from '../lib/input-error.ts';
import { readDeployment } from '../lib/read-deployment.ts';
import { writeSchemas } from '../lib/write-editor-schemas.ts';
import { stageNotice } from '../local/command/hot-reload.ts';
import type { SynthesisReport } from '../local/command/synthesis-process.ts';
import { formatFixableError } from './fixable-error.ts';

const [context = '{}'] = process.argv.slice(2);
const contextValues: Readonly<Record<string, unknown>> = { ...featureFlags, ...JSON.parse(context) };

async function synthesize(outdir: string): Promise<SynthesisReport> {
  // esbuild bundles beside the rest, which takes as long.
  const publisher = publisherBundle.prepare();
  const deployment = readDeployment((name) => contextValues[name]);
  // CDK only now, because loading it takes longer than to find what is wrong with the content.
  const [{ App, AssetStaging }, cxapi, { addStacks }, code] = await Promise.all([
    import('aws-cdk-lib'),
    import('aws-cdk-lib/cx-api'),
    import('../lib/stacks.ts'),
    preparedEndpointCode(deployment),
    publisher,
  ]);
  // The CLI's defaults. The id of the gateway's deployment depends on them.
  const cliContext = {
    [cxapi.PATH_METADATA_ENABLE_CONTEXT]: true,
    [cxapi.ASSET_RESOURCE_METADATA_ENABLED_CONTEXT]: true,
  };
  // CDK remembers a folder's bundle, whatever the content.
  AssetStaging.clearAssetHashCache();
  // Without the checks of cdk-nag, which change nothing of the template: `cdk synth` runs them before a deployment.
  const app = new App({ outdir, context: { ...cliContext, ...contextValues } });
  addStacks(app, { ...deployment, code });
  app.synth();
  const warnings = (deployment.warnings ?? []).map((warning) => `Warning: ${warning}`);
  return { notices: [...stageNotice(errorsInStages(contextValues)), ...warnings] };
}

/** The errors of all stages, if none was named: a named one has failed by now. */
function errorsInStages({ firm, stage }: Readonly<Record<string, unknown>>): readonly string[] {
  if (stage !== undefined) return [];
  const folder = firmFolder(firm);
  return [...stageErrors(folder.path), ...errorsWithoutDrafts(folder)];
}

let schemasAreOffered = false;

/**
 * Writes the schemas once, because they follow only from the sources. Only editors read them, so a folder that may not
 * be written is no error; the synthesis reports one that does not exist.
 */
function offerSchemas(): void {
  if (schemasAreOffered) return;
  schemasAreOffered = true;
  try {
    writeSchemas(firmFolder(contextValues.firm).content);
  } catch (error) {
    const isWithoutFolder = describeInputError(error) !== undefined;
    if (!isWithoutFolder && !(error instanceof Error && 'syscall' in error)) throw error;
  }
}

subscribe('frontdesk:drawing', (drawing) => process.send?.({ drawing }));

// One process for every synthesis of these sources: loading CDK and bundling take longer than all the rest.
process.on('message', async (outdir: string) => {
  const report: SynthesisReport = await synthesize(outdir).catch((error) => ({
    errors: formatFixableError(error),
  }));
  // A start that fails ends this process too. What an update wants to be written otherwise is then known to the editor.
  if ('errors' in report) offerSchemas();
  process.send?.(report);
  offerSchemas();
});
process.on('disconnect', () => process.exit());
