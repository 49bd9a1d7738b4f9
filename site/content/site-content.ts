import type { CaseBody, CaseContent } from '../../contract/content/case-content.ts';
import type { CompanyContent } from '../../contract/content/company-content.ts';
import type { NextStepContent } from '../../contract/content/next-step-content.ts';
import type { PricingContent } from '../../contract/content/pricing-content.ts';
import type { ServiceContent } from '../../contract/content/service-content.ts';

/** Everything that the consultancy publishes, as its editors wrote it. */
export interface Content {
  readonly company: CompanyContent;
  readonly diagnostic: ServiceContent;
  /** In the order of their slugs. */
  readonly projects: readonly ServiceContent[];
  readonly pricing: PricingContent;
  /** The latest first. */
  readonly cases: readonly CaseWithBody[];
  readonly nextStep: NextStepContent;
}

export type CaseWithBody = CaseContent & { readonly story: CaseBody };
