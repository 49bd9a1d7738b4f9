import { accessSync, constants } from 'node:fs';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser is; absent when there is none, and its tests are skipped. */
    chromium: string | undefined;
  }
}

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Finds the browser: the one that `CHROMIUM` names, or one in its usual places. The gate (`CI`) demands it. */
export default function setup(project: TestProject): void {
  const { CHROMIUM, CI } = process.env;
  const executable = [...(CHROMIUM ? [CHROMIUM] : usualPlaces)].find(isExecutable);
  project.provide('chromium', executable);
  if (executable) return;
  const advice = 'install Debian\'s package "chromium", or name one with CHROMIUM';
  if (CI) throw new Error(`Cannot test the website without Chromium: ${advice}`);
  console.warn(`\nNo Chromium: the website's tests in a browser are skipped. To run them, ${advice}.\n`);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
