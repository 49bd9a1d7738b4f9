import { problemTypes } from '../../contract/problems.ts';
import type { SiteDocument } from '../document.ts';
import type { OpenApiObject } from '../openapi/objects.ts';
import type { Site } from '../site.ts';
import { agentsPage } from './agents.ts';
import { apiPage } from './api.ts';
import { casePage } from './case.ts';
import { casesPage } from './cases.ts';
import { homePage } from './home.ts';
import { nextStepPage } from './next-step.ts';
import type { SitePage } from './page.ts';
import { pricingPage } from './pricing.ts';
import { privacyPage } from './privacy.ts';
import { problemPage } from './problem.ts';
import { problemsPage } from './problems.ts';
import { requestPage } from './request.ts';
import { servicePage } from './service.ts';
import { servicesPage } from './services.ts';

/**
 * The pages of the website, in the order in which somebody would read them. `listed` are the documents that are for
 * programs.
 */
export function buildPages(site: Site, openapi: OpenApiObject, listed: readonly SiteDocument[]): SitePage[] {
  const { resources, capabilities, baseUrl } = site;
  const { diagnostic, projects } = resources.services;
  return [
    homePage(resources),
    servicesPage(resources),
    ...[diagnostic, ...projects].map((item) => servicePage(item, resources)),
    pricingPage(resources),
    casesPage(resources),
    ...resources.cases.cases.map((item) => casePage(item, resources)),
    nextStepPage(resources),
    requestPage(site, openapi),
    apiPage(resources, openapi, baseUrl),
    agentsPage(capabilities, listed),
    problemsPage(),
    ...problemTypes.map((type) => problemPage(type, baseUrl)),
    privacyPage(site),
  ];
}
