import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describeInputError } from '../lib/input-error.ts';
import { readDeployment } from '../lib/read-deployment.ts';
import type { SynthesisReport } from '../local/command/synthesis-process.ts';

const [outdir = '', context = '{}'] = process.argv.slice(2);

async function synthesize(): Promise<void> {
  const settings = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const contextValues = { ...settings.context, ...JSON.parse(context) };
  const deployment = readDeployment((name) => contextValues[name]);
  await sendReport({ release: deployment.release });
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

/** Resolves when the message is sent: the synthesis is synchronous, so that nothing could be sent during it. */
function sendReport(message: SynthesisReport): Promise<unknown> {
  return new Promise((resolve) => process.send?.(message, resolve));
}

try {
  await synthesize();
} catch (error) {
  await sendReport({ errors: describeInputError(error) ?? inspect(error) });
  process.exitCode = 1;
}
