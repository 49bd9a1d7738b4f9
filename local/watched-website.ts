import { dirname, resolve } from 'node:path';
import type { WebsiteConfig } from '../lib/website-config.ts';

/** Absolute paths. */
interface WatchedPaths {
  readonly paths: readonly string[];
  readonly ignored: readonly string[];
}

/** What to watch for a website: the sources of its build, or, without a build, its folder. `directory` is that of frontdesk.json. */
export function watchedWebsite(website: WebsiteConfig, directory: string): WatchedPaths {
  const folder = resolve(directory, website.folder);
  if (website.build === undefined) return { paths: [folder], ignored: [] };
  const sources = website.sources?.map((source) => resolve(directory, source)) ?? [dirname(folder)];
  return { paths: sources, ignored: [folder] };
}
