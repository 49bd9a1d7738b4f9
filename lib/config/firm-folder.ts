import { existsSync, statSync } from 'node:fs';
import { join, normalize, resolve } from 'node:path';
import { UserError } from './user-error.ts';

/** Name of the configuration file, next to `content/` in a firm's folder. */
export const configFileName = 'frontdesk.json';

/** The folder with the firm's configuration and content. */
export interface FirmFolder {
  /** As it was specified, possibly relative to the working directory. */
  readonly path: string;
  readonly content: string;
  readonly config: string;
  /** Whether it is Frontdesk's own folder, which contains the sample. */
  readonly isSample: boolean;
}

/**
 * Returns the folder in the context "firm", otherwise in the variable FRONTDESK_FIRM, otherwise the working directory.
 * Throws a UserError if it lacks content/ or frontdesk.json.
 */
export function firmFolder(context?: unknown, environment: NodeJS.ProcessEnv = process.env): FirmFolder {
  const path = normalize(String(context ?? '') || environment.FRONTDESK_FIRM || '.');
  const folder = { path, content: join(path, 'content'), config: join(path, configFileName) };
  const missingPath = [path, folder.content, folder.config].find((part) => !existsSync(part));
  const nonFolder = [path, folder.content].find((part) => !missingPath && !statSync(part).isDirectory());
  if (missingPath !== undefined || nonFolder !== undefined) {
    const variable = environment.FRONTDESK_FIRM ? 'FRONTDESK_FIRM' : 'the working directory';
    const source = context ? 'the context "firm"' : variable;
    throw new UserError(
      `Cannot ${missingPath ? `find ${missingPath}` : `read ${nonFolder}, which is a file`}: ${source} must be a folder with content/ and ${configFileName}; "npm run init -- FOLDER" creates one`,
    );
  }
  return { ...folder, isSample: resolve(path) === projectFolder };
}

/** Frontdesk's own folder: the clone or the installed package. */
export const projectFolder = join(import.meta.dirname, '../..');
