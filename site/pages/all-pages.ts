import { problemTypes } from '../../contract/problem-types.ts';
import type { OpenApiObject } from '../openapi/openapi-objects.ts';
import { resourcePages } from '../resources/all-resources.ts';
import type { Site } from '../site.ts';
import type { SiteDocument } from '../site-document.ts';
import { agentsPage } from './agents-page.ts';
import { apiPage } from './api-page.ts';
import { homePage } from './home-page.ts';
import { imprintPages } from './imprint-page.ts';
import { ownPages } from './own-pages.ts';
import { privacyPage } from './privacy-page.ts';
import { problemPage } from './problem-page.ts';
import { problemsPage } from './problems-page.ts';
import { requestPage } from './request-page.ts';
import type { SitePage } from './site-page.ts';

/** The pages of the website, in their order in llms.txt. `listed` are the documents that are for programs. */
export function buildPages(site: Site, openapi: OpenApiObject, listed: readonly SiteDocument[]): SitePage[] {
  const { baseUrl } = site;
  return [
    homePage(site),
    ...resourcePages(site),
    ...ownPages(site),
    requestPage(site, openapi),
    apiPage(site, openapi),
    agentsPage(site, listed),
    problemsPage(),
    ...problemTypes.map((type) => problemPage(type, baseUrl)),
    ...imprintPages(site),
    privacyPage(site),
  ];
}
