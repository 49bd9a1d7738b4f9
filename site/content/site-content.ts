import { type CaseBody, CaseContent } from '../../contract/content/case-content.ts';
import { CompanyContent } from '../../contract/content/company-content.ts';
import { NextStepContent } from '../../contract/content/next-step-content.ts';
import { PricingContent } from '../../contract/content/pricing-content.ts';
import { ServiceContent } from '../../contract/content/service-content.ts';

/** The schemas of the content files, by the names of their JSON Schemas. */
export const contentSchemas = {
  case: CaseContent,
  company: CompanyContent,
  'next-step': NextStepContent,
  pricing: PricingContent,
  service: ServiceContent,
} as const;

/** All content, as its editors wrote it. */
export interface Content {
  readonly company: CompanyContent;
  readonly diagnostic: ServiceContent;
  /** In the order of their positions, then of their slugs. */
  readonly projects: readonly ServiceContent[];
  readonly pricing: PricingContent;
  /** In the order of their positions, then the latest first. */
  readonly cases: readonly CaseWithBody[];
  readonly nextStep: NextStepContent;
}

export type CaseWithBody = CaseContent & { readonly body: CaseBody };
