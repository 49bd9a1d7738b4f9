import { readPage } from '../../../site/folder/read-page.ts';
import { type OwnPages, type OwnPagesSource, ownPages } from '../../../site/pages/own-pages.ts';
import { agentCardDocument } from '../../../site/programs/discovery/a2a-agent-card.ts';
import { openapi, openapiDocument } from '../../../site/programs/openapi/openapi-document.ts';
import type { Site } from '../../../site/resources/site.ts';
import { site as fixtureSite } from '../fixture-site.ts';

/** A home page in a language. */
export const home = (language: string, prefix = '') => ({
  page: readPage({
    path: `${prefix}/`,
    name: 'index.html',
    html: `<html lang="${language}"><head><title>Firm</title><link rel="icon" href="/icon.svg"></head></html>`,
    baseUrl: fixtureSite.baseUrl,
  }),
  prefix,
});

interface BuiltPages extends OwnPages {
  readonly site: Site;
  /** Returns the body of the document at `path`, or an empty string. */
  bodyAt(path: string): string;
}

/** Builds Frontdesk's pages of the fixture firm, by default for an English website without a frame. */
export function buildPages(options: Partial<OwnPagesSource> = {}): BuiltPages {
  const site = options.site ?? fixtureSite;
  const description = openapi(site);
  const result = ownPages({
    site,
    homes: [home('en')],
    frames: new Map(),
    origins: new Set(),
    privacy: undefined,
    words: new Map(),
    openapi: description,
    programDocuments: [openapiDocument(description), agentCardDocument(site)],
    ...options,
  });
  const bodies = new Map(result.documents.map(({ path, body }) => [path, body]));
  return { ...result, site, bodyAt: (path) => bodies.get(path) ?? '' };
}
