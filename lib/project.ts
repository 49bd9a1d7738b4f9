import { join } from 'node:path';

/** The folder of Frontdesk itself: the clone or the installed package. A firm's files are elsewhere. */
export const project = join(import.meta.dirname, '..');
