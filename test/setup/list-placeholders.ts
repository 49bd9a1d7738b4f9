import { type FirmFolder, firmFolder } from '../../lib/config/firm-folder.ts';
import { placeholderSummary } from '../../lib/config/placeholders.ts';
import { UserError } from '../../lib/config/user-error.ts';

/** Lists the remaining placeholders of the firm in FRONTDESK_FIRM. The sample may contain placeholders. */
export default function setup(): void {
  const firm = readFirm();
  if (firm.isSample) return;
  for (const line of placeholderSummary(firm)) console.log(line);
}

/** Replaces the stack of an error with its message: Vitest prints the stack, which would hide the advice. */
function readFirm(): FirmFolder {
  try {
    return firmFolder();
  } catch (error) {
    if (error instanceof UserError) error.stack = error.message;
    throw error;
  }
}
