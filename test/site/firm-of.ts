import type { Content } from '../../contract/resources/all-resources.ts';
import { buildSite, type SiteBuild } from '../../site/build-site.ts';
import type { Site } from '../../site/site.ts';
import type { SiteDocument } from '../../site/site-document.ts';
import { siteOf } from './fixture-site.ts';

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
