import { type FirmFolder, firmFolder } from '../../lib/firm-folder.ts';
import { placeholderSummary } from '../../lib/placeholders.ts';
import { SynthError } from '../../lib/synth-error.ts';

/** Says what is left to fill in where FRONTDESK_FIRM names a firm. Nobody has to fill in the sample. */
export default function setup(): void {
  const firm = namedFirm();
  if (firm.isSample) return;
  for (const line of placeholderSummary(firm)) console.log(line);
}

/** Vitest shows the stack of an error, which would hide the one line that says what to do. */
function namedFirm(): FirmFolder {
  try {
    return firmFolder();
  } catch (error) {
    if (error instanceof SynthError) error.stack = error.message;
    throw error;
  }
}
