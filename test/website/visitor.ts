import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { chromiumArguments } from '../support/find-chromium.ts';

const executablePath = inject('chromium');

export const hasBrowser = executablePath !== undefined;

/** A page in its own browser context. */
export interface Visit {
  readonly page: Page;
  /** Browser warnings and errors, and requests to other sites. */
  readonly complaints: string[];
}

/** Opens a path on the deployment in a new context. */
export type Visitor = (path: string, options?: BrowserContextOptions) => Promise<Visit>;

/** Returns a browser for the test file, which starts on first use and closes after the file. */
export function browserOfFile(): () => Promise<Browser> {
  let browser: Promise<Browser> | undefined;
  afterAll(async () => (await browser)?.close());
  return () => {
    browser ??= chromium.launch({
      ...(executablePath && { executablePath }),
      args: chromiumArguments,
    });
    return browser;
  };
}

/** Creates a visitor of the deployment at `baseUrl`, with its own browser, which closes after the test file. */
export function visitor(baseUrl: string): Visitor {
  const browser = browserOfFile();
  return async (path, options = {}) => {
    const context = await (await browser()).newContext({ baseURL: baseUrl, ...options });
    const page = await context.newPage();
    const complaints = recordComplaints(page, baseUrl);
    await page.goto(path);
    return { page, complaints };
  };
}

function recordComplaints(page: Page, baseUrl: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseUrl}/`)) complaints.push(`Request to ${request.url()}`);
  });
  return complaints;
}
