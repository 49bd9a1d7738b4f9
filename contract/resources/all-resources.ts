import type { z } from 'zod';
import type { OtherContent } from '../content/other-content.ts';
import { type CaseContent, casesDefinition } from './cases.ts';
import { type CompanyContent, companyDefinition } from './company.ts';
import { type NextStepContent, nextStepDefinition } from './next-step.ts';
import { type PricingContent, pricingDefinition } from './pricing.ts';
import type { ResourceDefinition } from './resource-definition.ts';
import { type ServiceContent, servicesDefinition } from './services.ts';

/** The resources that programs can read, in the order in which documents list them. */
export const resourceDefinitions = {
  company: companyDefinition,
  services: servicesDefinition,
  pricing: pricingDefinition,
  cases: casesDefinition,
  nextStep: nextStepDefinition,
} as const satisfies Readonly<Record<string, ResourceDefinition>>;

type ResourceDefinitions = typeof resourceDefinitions;

export type ResourceName = keyof ResourceDefinitions;

/** The answers of all resources. */
export type Resources = { readonly [Name in ResourceName]: z.output<ResourceDefinitions[Name]['answer']> };

/** The content of each resource, as the firm wrote it. Lists are sorted by slug. */
export interface ResourceContent {
  readonly company: CompanyContent;
  readonly services: readonly ServiceContent[];
  readonly pricing: PricingContent;
  readonly cases: readonly CaseContent[];
  readonly nextStep: NextStepContent;
}

/** All content of a firm. */
export type Content = ResourceContent & OtherContent;

export const resourceNames = Object.keys(resourceDefinitions) as readonly ResourceName[];

export const resourcePaths = {
  company: companyDefinition.path,
  services: servicesDefinition.path,
  pricing: pricingDefinition.path,
  cases: casesDefinition.path,
  nextStep: nextStepDefinition.path,
} as const;

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
