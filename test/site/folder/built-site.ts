import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkWebsite } from '../../../site/folder/check-website.ts';
import { websiteDocuments } from '../../../site/folder/page-documents.ts';
import { type PageCache, readWebsite } from '../../../site/folder/read-website.ts';
import type { Website } from '../../../site/folder/website.ts';
import { site } from '../fixture-site.ts';

export const origin = 'https://desk.example';

export const fixtureSites = 'test/fixtures/sites';

/** Writes files into a new folder. Returns its path. */
export function writeFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

interface ReadOptions {
  readonly exclude?: readonly string[];
  readonly cache?: PageCache;
}

/** Reads a folder, or files that are written into one. */
export function read(
  source: string | Readonly<Record<string, string | Uint8Array>>,
  { exclude = [], cache }: ReadOptions = {},
): Promise<Website> {
  const folder = typeof source === 'string' ? source : writeFolder(source);
  return readWebsite({ folder, exclude, baseUrl: origin }, cache);
}

/** An HTML document that no check complains about, with other contents of its body or its head. */
export const html = (body: string, head = '', language = 'en'): string =>
  `<!doctype html><html lang="${language}"><head><title>Weir Lane</title><meta name="description" content="Programs">${head}</head><body>${body}</body></html>`;

/** A home page with enough text. */
export const home = html(
  '<main><h1>Weir Lane</h1><p>We look after programs that small firms in the hills have run for decades.</p><a href="/request">Write to us</a></main>',
);

export const page = async (body: string, head = '', language = 'en') => {
  const { pages } = await read({ 'index.html': html(body, head, language) });
  const [first] = pages;
  if (!first) throw new Error('The page was not read.');
  return first;
};

type Facts = Partial<Parameters<typeof checkWebsite>[1]>;

/** Checks a website against the fixture firm. Returns `kind: place problem` of each issue of a severity. */
export function check(website: Website, severity: 'error' | 'warning', facts: Facts = {}): string[] {
  const answered = new Set([
    ...websiteDocuments(website, origin).map(({ path }) => path),
    ...website.redirects.map(({ from }) => from),
    '/request',
  ]);
  return checkWebsite(website, {
    resources: site.resources,
    isAnswered: (path) => answered.has(path) || answered.has(path.replace(/(?:\/|\.html)$/, '')),
    ...facts,
  }).flatMap((issue) =>
    issue.severity === severity ? [`${issue.kind}: ${issue.place} ${issue.problem}`] : [],
  );
}
