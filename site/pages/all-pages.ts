import { problemTypes } from '../../contract/problem-types.ts';
import { picturesOf } from '../media/picture.ts';
import type { OpenApiObject } from '../openapi/openapi-objects.ts';
import { resourcePages } from '../resources/all-resources.ts';
import type { Site } from '../site.ts';
import type { SiteDocument } from '../site-document.ts';
import { agentsPage } from './agents-page.ts';
import { apiPage } from './api-page.ts';
import { homePage } from './home-page.ts';
import { privacyPage } from './privacy-page.ts';
import { problemPage } from './problem-page.ts';
import { problemsPage } from './problems-page.ts';
import { requestPage } from './request-page.ts';
import type { SitePage } from './site-page.ts';

/** The pages of the website, in their order in llms.txt. `listed` are the documents that are for programs. */
export function buildPages(site: Site, openapi: OpenApiObject, listed: readonly SiteDocument[]): SitePage[] {
  const { resources, capabilities, baseUrl, website } = site;
  const pictures = picturesOf(website.media);
  return [
    homePage(resources, pictures),
    ...resourcePages(resources, pictures),
    requestPage(site, openapi),
    apiPage(resources, openapi, baseUrl),
    agentsPage(capabilities, listed),
    problemsPage(),
    ...problemTypes.map((type) => problemPage(type, baseUrl)),
    privacyPage(site),
  ];
}
