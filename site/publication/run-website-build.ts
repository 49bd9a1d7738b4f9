import { spawn } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Resources,
  resourceDefinitions,
  resourceNames,
} from '../../contract/resources/all-resources.ts';
import { ContentError } from '../content/files/content-issue.ts';

interface WebsiteBuild {
  /** The folder of frontdesk.json, in which the command runs. */
  readonly directory: string;
  readonly command: string;
  readonly baseUrl: string;
  readonly resources: Resources;
  readonly drafts: boolean;
}

/** Writes the resources, as `/api/v1` answers them, into a folder beside frontdesk.json. Returns its path. */
export function writeResources(directory: string, resources: Resources): string {
  const folder = join(directory, '.frontdesk/resources');
  mkdirSync(folder, { recursive: true });
  for (const name of resourceNames) {
    const file = `${resourceDefinitions[name].path.split('/').at(-1)}.json`;
    writeFileSync(join(folder, file), `${JSON.stringify(resources[name])}\n`);
  }
  return folder;
}

/**
 * The process group of the running build: null just before it starts, undefined after it. A thread that is terminated
 * does not end its processes, so its owner has to.
 */
const running = channel('frontdesk:website-build');

/** How many lines of a failed build the error shows. */
const shownLines = 20;

/** Builds the website. Rejects with a ContentError that ends with the command's output if it fails. */
export async function runWebsiteBuild(build: WebsiteBuild): Promise<void> {
  const { directory, command, baseUrl, resources, drafts } = build;
  running.publish(null);
  const child = spawn(command, {
    cwd: directory,
    shell: true,
    // Otherwise, it belongs to the process group of the caller, which Ctrl+C ends as a whole.
    detached: running.hasSubscribers,
    env: {
      ...process.env,
      FRONTDESK_BASE_URL: baseUrl,
      FRONTDESK_RESOURCES: writeResources(directory, resources),
      // Generators take any text for true.
      FRONTDESK_DRAFTS: drafts ? 'true' : '',
    },
  });
  running.publish(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  }).finally(() => running.publish(undefined));
  if (code === 0) return;
  const lines = output.trimEnd().split('\n').slice(-shownLines);
  throw new ContentError(directory, [
    {
      file: 'frontdesk.json',
      pointer: '/website/build',
      problem: `fails with exit code ${code}`,
      fix: `run "${command}" and correct it. Its output ends with:\n${lines.join('\n')}`,
    },
  ]);
}
