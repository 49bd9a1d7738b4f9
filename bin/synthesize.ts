import { readFileSync } from 'node:fs';
import { endpointCode } from '../lib/bundling/endpoint-code.ts';
import { publisherBundle } from '../lib/bundling/publisher-bundle.ts';
import { writeSchemas } from '../lib/editor-schemas.ts';
import { firmFolder } from '../lib/firm-folder.ts';
import { stageErrors } from '../lib/frontdesk-config.ts';
import { readDeployment } from '../lib/read-deployment.ts';
import type { SynthesisReport } from '../local/command/synthesis-process.ts';
import { formatFixableError } from './fixable-error.ts';

const [outdir = '', context = '{}', first] = process.argv.slice(2);
const contextValues = { ...JSON.parse(readFileSync('cdk.json', 'utf8')).context, ...JSON.parse(context) };

async function synthesize(): Promise<void> {
  // esbuild bundles beside the rest, which takes as long.
  const publisher = publisherBundle.prepare();
  const deployment = readDeployment((name) => contextValues[name]);
  const code = endpointCode(deployment);
  // CDK only now, because loading it takes longer than to find what is wrong with the content.
  const [{ App }, cxapi, { addStacks }] = await Promise.all([
    import('aws-cdk-lib'),
    import('aws-cdk-lib/cx-api'),
    import('../lib/stacks.ts'),
    publisher,
    ...[...new Set(Object.values(code))].map(({ bundle }) => bundle.prepare()),
  ]);
  // The CLI's defaults. The id of the gateway's deployment depends on them.
  const cliContext = {
    [cxapi.PATH_METADATA_ENABLE_CONTEXT]: true,
    [cxapi.ASSET_RESOURCE_METADATA_ENABLED_CONTEXT]: true,
  };
  // Without the checks of cdk-nag, which change nothing of the template: `cdk synth` runs them before a deployment.
  const app = new App({ outdir, context: { ...cliContext, ...contextValues } });
  addStacks(app, { ...deployment, code });
  app.synth();
  report({ stageErrors: errorsInStages(contextValues) });
}

/** What keeps the stages from being synthesized, where none is named that would fail for it. */
function errorsInStages({ firm, stage }: Readonly<Record<string, unknown>>): readonly string[] {
  return stage === undefined ? stageErrors(firmFolder(firm).path) : [];
}

/** Only editors read the schemas, so that a folder that may not be written is no error. */
function offerSchemas(): void {
  try {
    writeSchemas(firmFolder(contextValues.firm).content);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}

const report = (message: SynthesisReport) => process.send?.(message);

try {
  await synthesize();
} catch (error) {
  report({ errors: formatFixableError(error) });
  process.exitCode = 1;
}
// Once for a start, since they follow from the sources alone. Also where the content has errors: what an update wants to be
// written otherwise is then known to the editor.
if (first) offerSchemas();
