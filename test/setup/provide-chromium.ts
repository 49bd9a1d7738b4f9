import type { TestProject } from 'vitest/node';
import { chromiumAdvice, findChromium } from '../support/find-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser. If there is none, browser tests are skipped. */
    chromium: string | undefined;
  }
}

/** Finds the browser. If `CI` is set, as in the gate, a missing browser is an error. */
export default function setup(project: TestProject): void {
  const executable = findChromium();
  project.provide('chromium', executable);
  if (executable) return;
  if (process.env.CI) throw new Error(`Cannot test the website without Chromium: ${chromiumAdvice}`);
  console.warn(
    `\nNo Chromium: the browser tests of the website are skipped. To run them, ${chromiumAdvice}.\n`,
  );
}
