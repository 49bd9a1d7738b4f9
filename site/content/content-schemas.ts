import { CaseContent } from '../../contract/content/case-content.ts';
import { CompanyContent } from '../../contract/content/company-content.ts';
import { NextStepContent } from '../../contract/content/next-step-content.ts';
import { PricingContent } from '../../contract/content/pricing-content.ts';
import { ServiceContent } from '../../contract/content/service-content.ts';

/** The kinds of content file, as their JSON Schemas are named. */
export const contentSchemas = {
  case: CaseContent,
  company: CompanyContent,
  'next-step': NextStepContent,
  pricing: PricingContent,
  service: ServiceContent,
} as const;
