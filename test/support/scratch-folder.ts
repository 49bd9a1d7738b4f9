import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder. It goes with the run, whose temporary directory is its own (vitest.config.ts). */
export const scratchFolder = (): string => mkdtempSync(join(tmpdir(), 'frontdesk-'));
