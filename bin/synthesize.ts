import { readFileSync } from 'node:fs';
import { writeSchemas } from '../lib/editor-schemas.ts';
import { firmFolder } from '../lib/firm-folder.ts';
import { stageErrors } from '../lib/frontdesk-config.ts';
import { readDeployment } from '../lib/read-deployment.ts';
import type { SynthesisReport } from '../local/command/synthesis-process.ts';
import { formatFixableError } from './fixable-error.ts';

const [outdir = '', context = '{}'] = process.argv.slice(2);
const contextValues = { ...JSON.parse(readFileSync('cdk.json', 'utf8')).context, ...JSON.parse(context) };

async function synthesize(): Promise<void> {
  const deployment = readDeployment((name) => contextValues[name]);
  await sendReport({ release: deployment.release, stageErrors: errorsInStages(contextValues) });
  // Only now, because loading CDK takes longer than all of the above.
  const cxapi = await import('aws-cdk-lib/cx-api');
  const { createApp } = await import('../lib/app.ts');
  // The CLI's defaults. The id of the gateway's deployment depends on them.
  const cliContext = {
    [cxapi.PATH_METADATA_ENABLE_CONTEXT]: true,
    [cxapi.ASSET_RESOURCE_METADATA_ENABLED_CONTEXT]: true,
  };
  createApp({ outdir, context: { ...cliContext, ...contextValues } }, deployment).synth();
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

/** Resolves when the message is sent: the synthesis is synchronous, so that nothing could be sent during it. */
function sendReport(message: SynthesisReport): Promise<unknown> {
  return new Promise((resolve) => process.send?.(message, resolve));
}

try {
  await synthesize();
} catch (error) {
  await sendReport({ errors: formatFixableError(error) });
  process.exitCode = 1;
}
// Also where the content has errors: what an update wants to be written otherwise is then known to the editor.
offerSchemas();
