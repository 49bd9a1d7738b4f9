import { existsSync, statSync } from 'node:fs';
import { join, normalize, resolve } from 'node:path';
import { SynthError } from './input-error.ts';

/** Name of the configuration file, next to `content/` in a firm's folder. */
export const configFileName = 'frontdesk.json';

/** The folder with the firm's configuration and content. */
export interface FirmFolder {
  /** As the caller named it, possibly relative to the working directory. */
  readonly path: string;
  /** Path of its content/. */
  readonly content: string;
  /** Path of its frontdesk.json. */
  readonly config: string;
  /** Whether it is the clone itself, which holds the sample. */
  readonly isSample: boolean;
}

/**
 * Returns the folder that the context "firm" names, otherwise the variable FRONTDESK_FIRM, otherwise the working directory.
 * Throws a SynthError if it lacks content/ or frontdesk.json.
 */
export function firmFolder(context?: unknown, environment: NodeJS.ProcessEnv = process.env): FirmFolder {
  const path = normalize(String(context ?? '') || environment.FRONTDESK_FIRM || '.');
  const folder = { path, content: join(path, 'content'), config: join(path, configFileName) };
  const missing = [path, folder.content, folder.config].find((part) => !existsSync(part));
  const file = [path, folder.content].find((part) => !missing && !statSync(part).isDirectory());
  if (missing !== undefined || file !== undefined) {
    const source = context ? 'the context "firm"' : 'FRONTDESK_FIRM';
    throw new SynthError(
      `Cannot ${missing ? `find ${missing}` : `read ${file}, which is a file`}: ${source} must name a folder with content/ and ${configFileName}; "npm run init -- FOLDER" writes one`,
    );
  }
  return { ...folder, isSample: resolve(path) === project };
}

/** The folder of Frontdesk itself: the clone or the installed package. A firm's files are elsewhere. */
export const project = join(import.meta.dirname, '..');
