import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// Debian's headless shell comes first. It is the same engine without the browser UI, which takes a third of the CPU
// time.
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export const chromiumAdvice =
  'install Debian\'s package "chromium-headless-shell" or "chromium", or set CHROMIUM to the path of a browser';

/** Arguments for a browser with WebMCP, without background traffic or a sandbox (unsupported in containers). */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--enable-features=WebMCP',
];

/** Returns the path of the browser in `CHROMIUM`, or else of the first one on PATH. */
export function findChromium(): string | undefined {
  const { CHROMIUM, PATH = '' } = process.env;
  if (CHROMIUM) return isExecutable(CHROMIUM) ? CHROMIUM : undefined;
  const folders = PATH.split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
