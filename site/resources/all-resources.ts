import { pathsVersion } from '../../contract/api-versions.ts';
import { pathInVersion, paths } from '../../contract/paths.ts';
import type { Cases } from '../../contract/resources/cases.ts';
import type { Company } from '../../contract/resources/company.ts';
import type { NextStep } from '../../contract/resources/next-step.ts';
import type { Pricing } from '../../contract/resources/pricing.ts';
import type { Services } from '../../contract/resources/services.ts';
import type { Content } from '../content/site-content.ts';
import { casesResource } from './cases-resource.ts';
import { companyResource } from './company-resource.ts';
import { nextStepResource } from './next-step-resource.ts';
import { pricingResource } from './pricing-resource.ts';
import { servicesResource } from './services-resource.ts';

/** The five resources, under the names that `paths` has for them. */
export interface Resources {
  readonly company: Company;
  readonly services: Services;
  readonly pricing: Pricing;
  readonly cases: Cases;
  readonly nextStep: NextStep;
}

/** What programs read of `content`. Each resource is parsed by its own schema, so that none can break its contract. */
export function buildResources(content: Content, baseUrl: string): Resources {
  return {
    company: companyResource(content, baseUrl),
    services: servicesResource(content, baseUrl),
    pricing: pricingResource(content),
    cases: casesResource(content, baseUrl),
    nextStep: nextStepResource(content, baseUrl),
  };
}

/** The resource at `path`, in whichever version. */
export function resourceAt(
  { company, services, pricing, cases, nextStep }: Resources,
  path: string,
): Resources[keyof Resources] {
  const resource = new Map<string, Resources[keyof Resources]>([
    [paths.company, company],
    [paths.services, services],
    [paths.pricing, pricing],
    [paths.cases, cases],
    [paths.nextStep, nextStep],
  ]).get(pathInVersion(path, pathsVersion));
  if (!resource) throw new Error(`Cannot publish "${path}": make a resource for it`);
  return resource;
}
