import { subscribe } from 'node:diagnostics_channel';
import { loadSynthesis } from '../lib/bundling/synthesis-bundle.ts';
import type { SynthesisAnswer, SynthesisRequest } from '../local/command/synthesis-process.ts';

// One process for all syntheses, because loading CDK takes longer than everything else.
let sources: Awaited<ReturnType<typeof loadSynthesis>> | undefined;
let cancellation = new AbortController();

async function answer({ context, assembly, reload }: SynthesisRequest): Promise<SynthesisAnswer> {
  cancellation = new AbortController();
  try {
    if (reload) sources = undefined;
    sources ??= await loadSynthesis();
    return await sources.synthesize(context, assembly, cancellation.signal);
  } catch (error) {
    // A source cannot be read, or the synthesis was cancelled.
    return { errors: `Cannot synthesize the stack: ${(error as Error).message}` };
  }
}

subscribe('frontdesk:drawing', (drawing) => process.send?.({ drawing }));
process.on('message', async (message: SynthesisRequest | 'cancel') => {
  if (message === 'cancel') cancellation.abort();
  else process.send?.(await answer(message));
});
process.on('disconnect', () => process.exit());
