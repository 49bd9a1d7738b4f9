import { firmFolder } from '../../lib/firm-folder.ts';
import { placeholderSummary } from '../../lib/placeholders.ts';

/** Says what is left to fill in where FRONTDESK_FIRM names a firm. Nobody has to fill in the sample. */
export default function setup(): void {
  const firm = firmFolder();
  if (firm.isSample) return;
  for (const line of placeholderSummary(firm)) console.log(line);
}
