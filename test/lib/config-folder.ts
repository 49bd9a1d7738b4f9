import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SynthError } from '../../lib/synth-error.ts';
import { fixtureStage } from '../fixtures/firm-stage.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** The stage that tests of a configuration change. */
export const dev = fixtureStage('dev');

/** A folder for the frontdesk.json of all tests of a file. */
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
    /** Writes a configuration with the one stage `dev`, changed by `change`. */
    writeDev: (change: object) =>
      write({ placeholdersAllowed: true, stages: { dev: { ...dev, ...change } } }),
  };
}

/** What is said of a configuration that is refused. */
export function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof SynthError) return error.message;
    throw error;
  }
  throw new Error('The configuration was taken');
}

/** A message without the file and the positions of what it tells. */
export const withoutPlaces = (message: string) => message.replaceAll(/^.*frontdesk\.json:\d+:\d+ /gm, '');
