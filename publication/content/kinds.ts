import { CaseContent } from '../../contract/content/case.ts';
import { CompanyContent } from '../../contract/content/company.ts';
import { NextStepContent } from '../../contract/content/next-step.ts';
import { PricingContent } from '../../contract/content/pricing.ts';
import { ServiceContent } from '../../contract/content/service.ts';

/** The kinds of content file, as their JSON Schemas are named. */
export const contentSchemas = {
  case: CaseContent,
  company: CompanyContent,
  'next-step': NextStepContent,
  pricing: PricingContent,
  service: ServiceContent,
} as const;
