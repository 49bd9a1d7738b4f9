import { subscribe } from 'node:diagnostics_channel';
import { loadSynthesis } from '../lib/bundling/synthesis-bundle.ts';
import type { SynthesisAnswer, SynthesisRequest } from '../local/command/synthesis-process.ts';

// All syntheses share this process, because loading CDK takes longer than everything else.
let synthesis: Awaited<ReturnType<typeof loadSynthesis>> | undefined;
let cancellation = new AbortController();

async function handleRequest({ context, assembly, reload }: SynthesisRequest): Promise<SynthesisAnswer> {
  cancellation = new AbortController();
  try {
    if (reload) synthesis = undefined;
    synthesis ??= await loadSynthesis();
    return await synthesis.synthesize(context, assembly, cancellation.signal);
  } catch (error) {
    // Either a source file cannot be read or the synthesis was cancelled.
    return { errors: `Cannot synthesize the stack: ${(error as Error).message}` };
  }
}

subscribe('frontdesk:drawing', (drawing) => process.send?.({ drawing }));
process.on('message', async (message: SynthesisRequest | 'cancel') => {
  if (message === 'cancel') {
    cancellation.abort();
    return;
  }
  process.send?.(await handleRequest(message));
  // Otherwise Node lets 40 MB of garbage pile up with each saved change to 300 articles, and the process exceeds 800 MB.
  setImmediate(() => globalThis.gc?.());
});
process.on('disconnect', () => process.exit());
