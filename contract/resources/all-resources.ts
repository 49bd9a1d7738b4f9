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

export type Content = ResourceContent & OtherContent;

export const resourceNames = Object.keys(resourceDefinitions) as readonly ResourceName[];

export const resourcePaths = {
  company: companyDefinition.path,
  services: servicesDefinition.path,
  pricing: pricingDefinition.path,
  cases: casesDefinition.path,
  nextStep: nextStepDefinition.path,
} as const;
