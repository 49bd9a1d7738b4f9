import { readFileSync } from 'node:fs';
import { AssetStaging } from 'aws-cdk-lib';
import { ASSET_RESOURCE_METADATA_ENABLED_CONTEXT, PATH_METADATA_ENABLE_CONTEXT } from 'aws-cdk-lib/cx-api';
import { frontdeskApp } from '../lib/frontdesk-app.ts';
import { SynthError } from '../lib/synth-error.ts';
import type { SynthesisOrder, SynthesisReport } from '../local/synthesis.ts';
import { ContentError } from '../publication/content/mistake.ts';

/** What the CLI asks for unless told otherwise; the identifier of the gateway's deployment depends on it. */
const notes = { [PATH_METADATA_ENABLE_CONTEXT]: true, [ASSET_RESOURCE_METADATA_ENABLED_CONTEXT]: true };

function synthesize({ output, context }: SynthesisOrder): void {
  const settings = JSON.parse(readFileSync('cdk.json', 'utf8'));
  // What is bundled depends on the content, while CDK knows a bundle by the folder of its sources.
  AssetStaging.clearAssetHashCache();
  frontdeskApp({ outdir: output, context: { ...notes, ...settings.context, ...context } }).synth();
}

function report(order: SynthesisOrder): SynthesisReport {
  try {
    synthesize(order);
    return {};
  } catch (error) {
    return { mistakes: explain(error) };
  }
}

function explain(error: unknown): string {
  if (error instanceof SynthError || error instanceof ContentError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

process.on('message', (order: SynthesisOrder) => process.send?.(report(order)));
process.on('disconnect', () => process.exit());
// Ctrl+C in a terminal reaches this process too. Whoever started it ends it.
process.on('SIGINT', () => undefined);
