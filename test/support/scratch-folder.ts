import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder. It is removed together with the temporary directory of the test run (vitest.config.ts). */
export const scratchFolder = (): string => mkdtempSync(join(tmpdir(), 'frontdesk-'));
