import { pathsVersion } from '../../contract/api-versions.ts';
import { countryName, languageName } from '../../contract/content/codes.ts';
import type { ServiceContent } from '../../contract/content/service-content.ts';
import { pathInVersion, paths } from '../../contract/paths.ts';
import { Cases } from '../../contract/resources/cases.ts';
import { Company } from '../../contract/resources/company.ts';
import { NextStep } from '../../contract/resources/next-step.ts';
import { Pricing } from '../../contract/resources/pricing.ts';
import { Services } from '../../contract/resources/services.ts';
import type { Content } from '../content/site-content.ts';
import { caseLink, serviceLink, startLink } from '../page-links.ts';
import { money, moneyRange } from './money.ts';

/** The five resources, under the names that `paths` has for them. */
export interface Resources {
  readonly company: Company;
  readonly services: Services;
  readonly pricing: Pricing;
  readonly cases: Cases;
  readonly nextStep: NextStep;
}

/** The resources that programs read. Each is parsed by its own schema, so that none can break its contract. */
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

function companyResource({ company }: Content, baseUrl: string): Company {
  const { country, languages } = company;
  return Company.parse({
    ...withoutSchema(company),
    country: { code: country, name: countryName(country) },
    languages: languages.map((code) => ({ code, name: languageName(code) })),
    link: `${baseUrl}/`,
  });
}

function servicesResource({ diagnostic, projects }: Content, baseUrl: string): Services {
  const service = ({ position: _, ...item }: ServiceContent) => ({
    ...withoutSchema(item),
    link: serviceLink(baseUrl, item.slug),
  });
  return Services.parse({ diagnostic: service(diagnostic), projects: projects.map(service) });
}

function pricingResource({ pricing }: Content): Pricing {
  const { currency, diagnostic, project, ...rest } = withoutSchema(pricing);
  const { minimum, maximum } = project.orderOfMagnitude;
  return Pricing.parse({
    ...rest,
    diagnostic: { ...diagnostic, price: money(diagnostic.price, currency) },
    project: { ...project, orderOfMagnitude: moneyRange(minimum, maximum, currency) },
  });
}

function casesResource({ cases }: Content, baseUrl: string): Cases {
  return Cases.parse({
    cases: cases.map(({ position: _, ...item }) => ({
      ...withoutSchema(item),
      link: caseLink(baseUrl, item.slug),
    })),
  });
}

function nextStepResource({ nextStep, company }: Content, baseUrl: string): NextStep {
  return NextStep.parse({
    ...withoutSchema(nextStep),
    whereToStart: nextStep.whereToStart.map((option) => ({
      ...option,
      link: startLink(baseUrl, option.target, company.email),
    })),
  });
}

/** The content without the member that only the editor's program reads. */
function withoutSchema<T extends { readonly $schema: string }>({ $schema: _, ...rest }: T) {
  return rest;
}
