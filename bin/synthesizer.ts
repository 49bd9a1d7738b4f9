import { readFileSync } from 'node:fs';
import { AssetStaging } from 'aws-cdk-lib';
import { frontdeskApp } from '../lib/frontdesk-app.ts';
import { SynthError } from '../lib/synth-error.ts';
import type { SynthesisOrder, SynthesisReport } from '../local/synthesis.ts';
import { ContentError } from '../publication/content/mistake.ts';

function synthesize({ output, context }: SynthesisOrder): void {
  const settings = JSON.parse(readFileSync('cdk.json', 'utf8'));
  // What is bundled depends on the content, while CDK knows a bundle by the folder of its sources.
  AssetStaging.clearAssetHashCache();
  frontdeskApp({ outdir: output, context: { ...settings.context, ...context } }).synth();
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
