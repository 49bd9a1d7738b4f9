import type { z } from 'zod';
import type { OtherContent } from '../content/other-content.ts';
import { casesDefinition } from './cases.ts';
import { companyDefinition } from './company.ts';
import { nextStepDefinition } from './next-step.ts';
import { pricingDefinition } from './pricing.ts';
import type { ContentOf, ResourceDefinition } from './resource-definition.ts';
import { servicesDefinition } from './services.ts';

/** The resources that programs can read, in the order in which documents list them. */
export const resourceDefinitions = {
  company: companyDefinition,
  services: servicesDefinition,
  pricing: pricingDefinition,
  cases: casesDefinition,
  nextStep: nextStepDefinition,
} as const satisfies Readonly<Record<string, ResourceDefinition>>;

export type ResourceDefinitions = typeof resourceDefinitions;

export type ResourceName = keyof ResourceDefinitions;

/** The answers of all resources. */
export type Resources = { readonly [Name in ResourceName]: z.output<ResourceDefinitions[Name]['answer']> };

/** The content of each resource, as the firm wrote it. */
export type ResourceContent = {
  readonly [Name in ResourceName]: ContentOf<ResourceDefinitions[Name]['content']>;
};

/** All content of a firm. */
export type Content = ResourceContent & OtherContent;

export const resourceNames = Object.keys(resourceDefinitions) as readonly ResourceName[];

/** Converts each resource, and returns the results keyed by resource name. */
export function mapResources<Results extends Readonly<Record<ResourceName, unknown>>>(
  convert: <Name extends ResourceName>(name: Name) => Results[Name],
): Results {
  return Object.fromEntries(resourceNames.map((name) => [name, convert(name)])) as Results;
}

export const resourcePaths = mapResources<Readonly<Record<ResourceName, ResourceDefinition['path']>>>(
  (name) => resourceDefinitions[name].path,
);

/** The description of a resource's capability. */
export function resourceDescription<Name extends ResourceName>(name: Name, resources: Resources): string {
  const definitions: DefinitionByName = resourceDefinitions;
  return definitions[name].description(resources[name], resources.company.name);
}

/** A question that a resource answers, or `undefined` if the resource is empty. */
export function resourceQuestion<Name extends ResourceName>(
  name: Name,
  resources: Resources,
): string | undefined {
  const definitions: DefinitionByName = resourceDefinitions;
  return definitions[name].exampleQuestion(resources.company.name, resources[name]);
}

// TypeScript relates a generic name's definition to its answer only through a mapped type.
type DefinitionByName = {
  readonly [Name in ResourceName]: ResourceDefinition<ResourceDefinitions[Name]['answer']>;
};
