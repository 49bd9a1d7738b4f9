import { problemTypes } from '../../../contract/problems/types.ts';
import type { ResourceDefinitions, ResourceName } from '../../../contract/resources/all-resources.ts';
import { memoize } from '../../cache/remembered.ts';
import type { OpenApiObject } from '../../programs/openapi/openapi-objects.ts';
import type { Document } from '../../resources/document.ts';
import type { Site } from '../../resources/site.ts';
import type { Block } from '../../tree/nodes.ts';
import { agentsPage } from './agents-page.ts';
import { apiPage } from './api-page.ts';
import { articlePages } from './article-pages.ts';
import { articlesPage } from './articles-page.ts';
import { casePage } from './case-page.ts';
import { casesPage } from './cases-page.ts';
import { companyPage } from './company-page.ts';
import { homePage } from './home-page.ts';
import { imprintPages } from './imprint-page.ts';
import { nextStepPage } from './next-step-page.ts';
import { ownPages } from './own-pages.ts';
import type { Page } from './page.ts';
import { pricingPage } from './pricing-page.ts';
import { privacyPage } from './privacy-page.ts';
import { problemPage, problemsPage } from './problem-pages.ts';
import { requestPage } from './request-page.ts';
import { servicePage } from './service-page.ts';
import { servicesPage } from './services-page.ts';

type ResourceWithPage = {
  [Name in ResourceName]: ResourceDefinitions[Name] extends { readonly page: string } ? Name : never;
}[ResourceName];

/** Builds the pages of each resource, the main page first. An empty resource has no pages. */
const resourcePageBuilders: { readonly [Name in ResourceWithPage]: (site: Site) => readonly Page[] } = {
  services(site) {
    const { diagnostic, projects } = site.resources.services;
    return [servicesPage(site), ...[diagnostic, ...projects].map((item) => servicePage(item, site))];
  },
  pricing: (site) => [pricingPage(site)],
  cases(site) {
    const { cases } = site.resources.cases;
    return cases.length > 0 ? [casesPage(site), ...cases.map((item) => casePage(item, site))] : [];
  },
  nextStep: (site) => [nextStepPage(site)],
};

/** Builds the pages of all resources, in order. */
export function resourcePages(site: Site): Page[] {
  return Object.values(resourcePageBuilders).flatMap((buildResourcePages) => buildResourcePages(site));
}

/** Builds the pages of the website, in the order of llms.txt. The page for agents lists `programDocuments`. */
export function buildPages(
  site: Site,
  openapi: OpenApiObject,
  programDocuments: readonly Document[],
): Page[] {
  const { baseUrl } = site;
  const pages = [
    homePage(site),
    ...resourcePages(site),
    ...articlesPage(site),
    companyPage(site),
    ...ownPages(site),
    requestPage(site, openapi),
    apiPage(site, openapi),
    agentsPage(site, programDocuments),
    problemsPage(),
    ...problemTypes.map((type) => problemPage(type, baseUrl)),
    ...imprintPages(site),
    privacyPage(site),
    // Last, because there can be hundreds of them.
    ...articlePages(site),
  ];
  return pages.map((page) => ({ ...page, blocks: equalBlocks(page.blocks) }));
}

/** Returns the blocks of the last build if they are the same, so that they are not written again. */
const equalBlocks = memoize((blocks: readonly Block[]) => blocks);
