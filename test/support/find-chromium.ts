import { accessSync, constants } from 'node:fs';

// Debian's headless shell first: it has the same engine, and none of the browser around it, which took a third of the
// processors' time.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const chromiumAdvice =
  'install Debian\'s package "chromium-headless-shell" or "chromium", or name one with CHROMIUM';

/** Quiet, without a sandbox (containers have no room for one), and with the tools of pages. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--enable-features=WebMCP',
];

/** The browser that `CHROMIUM` names, or one in its usual places. */
export function findChromium(): string | undefined {
  const { CHROMIUM } = process.env;
  return (CHROMIUM ? [CHROMIUM] : usualPlaces).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
