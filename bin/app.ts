import { createApp } from '../lib/app.ts';
import { SynthError } from '../lib/synth-error.ts';
import { ContentError } from '../site/content/content-issue.ts';

try {
  createApp();
} catch (error) {
  if (!(error instanceof SynthError || error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exit(1);
}
