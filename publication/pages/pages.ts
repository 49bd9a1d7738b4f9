import { problemTypes } from '../../contract/problems.ts';
import type { Document } from '../document.ts';
import type { OpenApiObject } from '../openapi/objects.ts';
import type { Site } from '../site.ts';
import { agents } from './agents.ts';
import { api } from './api.ts';
import { casePage } from './case.ts';
import { cases } from './cases.ts';
import { home } from './home.ts';
import { nextStep } from './next-step.ts';
import type { Page } from './page.ts';
import { pricing } from './pricing.ts';
import { privacy } from './privacy.ts';
import { problem } from './problem.ts';
import { problems } from './problems.ts';
import { request } from './request.ts';
import { service } from './service.ts';
import { services } from './services.ts';

/**
 * The pages of the website, in the order in which somebody would read them. `listed` are the documents that are for
 * programs.
 */
export function pages(site: Site, openapi: OpenApiObject, listed: readonly Document[]): Page[] {
  const { resources, capabilities, baseUrl } = site;
  const { diagnostic, projects } = resources.services;
  return [
    home(resources),
    services(resources),
    ...[diagnostic, ...projects].map((one) => service(one, resources)),
    pricing(resources),
    cases(resources),
    ...resources.cases.cases.map((one) => casePage(one, resources)),
    nextStep(resources),
    request(site, openapi),
    api(resources, openapi, baseUrl),
    agents(capabilities, listed),
    problems(),
    ...problemTypes.map((type) => problem(type, baseUrl)),
    privacy(site),
  ];
}
