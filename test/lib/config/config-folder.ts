import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../lib/config/user-error.ts';
import { fixtureStage } from '../../fixtures/firm-stage.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

/** The stage that configuration tests change. */
export const dev = fixtureStage('dev');

/** Creates a folder for frontdesk.json, which all tests of a file share. */
export function configFolder() {
  const folder = scratchFolder();
  const file = join(folder, 'frontdesk.json');
  const write = (config: object | string) => {
    const isFile = typeof config === 'string' || Buffer.isBuffer(config);
    const whole = Array.isArray(config) ? config : { ...Object(config), website: { folder: 'site' } };
    writeFileSync(file, isFile ? config : JSON.stringify(whole));
  };
  return {
    folder,
    file,
    write,
    /** Writes a configuration whose only stage is `dev`, with `change` applied. */
    writeDev: (change: object) =>
      write({ placeholdersAllowed: true, stages: { dev: { ...dev, ...change } } }),
  };
}

/** Returns the message of the error with which `read` rejects a configuration. */
export function rejectionMessage(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted');
}

/** Returns a message without the file's path and positions. */
export const withoutPlaces = (message: string) => message.replaceAll(/^.*frontdesk\.json:\d+:\d+ /gm, '');
