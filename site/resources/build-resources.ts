import {
  mapResources,
  type ResourceContent,
  type ResourceName,
  type Resources,
  resourceDefinitions,
} from '../../contract/resources/all-resources.ts';
import { cases } from './cases.ts';
import { company } from './company.ts';
import { type Document, jsonDocument, listedIn } from './document.ts';
import { nextStep } from './next-step.ts';
import { pricing } from './pricing.ts';
import type { ResourceSite, SiteResource } from './projections.ts';
import { services } from './services.ts';
import { readOperationsOf, type Site } from './site.ts';

const siteResources: { readonly [Name in ResourceName]: SiteResource<Name> } = {
  company,
  services,
  pricing,
  cases,
  nextStep,
};

/** The resources that programs read. Each is parsed with its own schema, so that it cannot violate its contract. */
export function buildResources(content: ResourceContent, site: ResourceSite): Resources {
  return mapResources<Resources>((name) => buildResource(name, content, site));
}

function buildResource<Name extends ResourceName>(
  name: Name,
  content: ResourceContent,
  site: ResourceSite,
): Resources[Name] {
  const answer = siteResources[name].project(content, site);
  return resourceDefinitions[name].answer.parse(answer) as Resources[Name];
}

/** Returns the resource as plain text for people. A2A also sends a data part, which is complete. */
export function resourceText<Name extends ResourceName>(name: Name, resources: Resources): string {
  return siteResources[name].text(resources[name]);
}

/** Returns the resource's example in the OpenAPI document. */
export function resourceExample<Name extends ResourceName>(
  name: Name,
  resources: Resources,
): Resources[Name] {
  const { example = (answer) => answer }: SiteResource<Name> = siteResources[name];
  return example(resources[name]);
}

/** The documents of the resources. */
export function resourceDocuments(site: Site): Document[] {
  const { words, resources } = site;
  return readOperationsOf(site).map(({ path, title, description, resource }) =>
    jsonDocument(path, resources[resource], {
      ...listedIn('Resources', title, description),
      contentLanguage: words.language,
    }),
  );
}
