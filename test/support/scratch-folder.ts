import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder, which is removed with the temporary directory of the run (vitest.config.ts). */
export const scratchFolder = (): string => mkdtempSync(join(tmpdir(), 'frontdesk-'));
