import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SynthError } from '../../lib/input-error.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** The stage that configuration tests change. */
export const dev = fixtureStage('dev');

/** A folder for frontdesk.json, shared by all tests of a file. */
export function configFolder() {
  const folder = scratchFolder();
  const file = join(folder, 'frontdesk.json');
  const write = (config: object | string) =>
    writeFileSync(
      file,
      typeof config === 'string' || Buffer.isBuffer(config) ? config : JSON.stringify(config),
    );
  return {
    folder,
    file,
    write,
    /** Writes a configuration whose only stage is `dev`, with `change` applied. */
    writeDev: (change: object) =>
      write({ placeholdersAllowed: true, stages: { dev: { ...dev, ...change } } }),
  };
}

/** The message for a rejected configuration. */
export function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof SynthError) return error.message;
    throw error;
  }
  throw new Error('The configuration was taken');
}

/** A message without file and positions. */
export const withoutPlaces = (message: string) => message.replaceAll(/^.*frontdesk\.json:\d+:\d+ /gm, '');
