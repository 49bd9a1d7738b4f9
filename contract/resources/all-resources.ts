import type { z } from 'zod';
import type { WebsiteContent } from '../content/website-content.ts';
import { casesDefinition } from './cases.ts';
import { companyDefinition } from './company.ts';
import { nextStepDefinition } from './next-step.ts';
import { pricingDefinition } from './pricing.ts';
import type { ContentOf, ResourceDefinition } from './resource-definition.ts';
import { servicesDefinition } from './services.ts';

/** The resources that programs read, in the order in which documents list them. */
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

/** The content of each resource, as its editors wrote it. */
export type ResourceContent = {
  readonly [Name in ResourceName]: ContentOf<ResourceDefinitions[Name]['content']>;
};

/** All content of a firm. */
export interface Content extends ResourceContent {
  readonly website: WebsiteContent;
}

export const resourceNames = Object.keys(resourceDefinitions) as readonly ResourceName[];

/** Calls `convert` for each resource; its results keep the resources' names. */
export function mapResources<Results extends Readonly<Record<ResourceName, unknown>>>(
  convert: <Name extends ResourceName>(name: Name) => Results[Name],
): Results {
  return Object.fromEntries(resourceNames.map((name) => [name, convert(name)])) as Results;
}

/** The path of each resource. */
export const resourcePaths = mapResources<Readonly<Record<ResourceName, ResourceDefinition['path']>>>(
  (name) => resourceDefinitions[name].path,
);

/** What the resource called `name` does, as its capability says it. */
export function resourceDescription<Name extends ResourceName>(name: Name, resources: Resources): string {
  const definitions: DefinitionByName = resourceDefinitions;
  return definitions[name].description(resources[name], resources.company.name);
}

/** A question that the resource called `name` answers; `undefined` if it says nothing. */
export function resourceQuestion<Name extends ResourceName>(
  name: Name,
  resources: Resources,
): string | undefined {
  const definitions: DefinitionByName = resourceDefinitions;
  return definitions[name].exampleQuestion(resources.company.name, resources[name]);
}

// TypeScript matches a generic name's definition with its answer in a mapped type only.
type DefinitionByName = {
  readonly [Name in ResourceName]: ResourceDefinition<ResourceDefinitions[Name]['answer']>;
};
