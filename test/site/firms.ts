import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Content } from '../../contract/resources/all-resources.ts';
import { buildSite, type SiteBuild } from '../../site/build-site.ts';
import { readContent } from '../../site/content/read-content.ts';
import type { Site } from '../../site/site.ts';
import type { SiteDocument } from '../../site/site-document.ts';
import { writeFirmAtBounds } from '../fixtures/firm-at-bounds.ts';
import { fixtureContent, otherFirmContent } from '../fixtures/firm-stage.ts';
import { siteOf } from './sample-site.ts';

/** A firm's content and what is made of it. */
export interface Firm {
  readonly content: Content;
  readonly site: Site;
  readonly siteBuild: SiteBuild;
  readonly documents: readonly SiteDocument[];
}

export function firmOf(content: Content): Firm {
  const site = siteOf(content);
  const siteBuild = buildSite(content, { baseUrl: site.baseUrl });
  return { content, site, siteBuild, documents: siteBuild.documents };
}

function firmAtBounds(): Firm {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-bounds-'));
  writeFirmAtBounds(directory);
  return firmOf(readContent(directory));
}

/** Firms as different as their content can be; what holds for them holds for any. */
export const firms: readonly (readonly [name: string, firm: Firm])[] = [
  ['a firm with everything', firmOf(readContent(fixtureContent))],
  ['a firm with nothing that may be absent, in Japanese and Greek', firmOf(readContent(otherFirmContent))],
  ['a firm with as much of everything as there may be', firmAtBounds()],
];
