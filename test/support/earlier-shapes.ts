import { z } from 'zod';
import { type CapabilityDefinition, capabilities } from '../../contract/capabilities.ts';
import { CaseLink } from '../../contract/content/case-content.ts';
import { type Cases, casesDefinition } from '../../contract/resources/cases.ts';
import type { EarlierShape, ResourceDefinition } from '../../contract/resources/resource-definition.ts';

const Case = z.strictObject({ name: z.string().max(100), proofs: z.array(CaseLink).max(20) });
const EarlierCases = z.strictObject({ count: z.int().max(20_000), list: z.array(Case).max(20_000) });

/** A shape of the cases that a v1 would keep: other members, one schema of the same name, and one that is the same. */
const earlierCases: EarlierShape<ResourceDefinition<typeof casesDefinition.answer>['answer']> = {
  answer: EarlierCases,
  schemas: { Cases: EarlierCases, Case, CaseLink },
  from: ({ cases }: Cases) => ({
    count: cases.length,
    list: cases.map(({ slug, links }) => ({ name: slug, proofs: links })),
  }),
};

const casesOfTwoShapes = {
  ...casesDefinition,
  earlier: { v1: earlierCases },
} satisfies ResourceDefinition<typeof casesDefinition.answer>;

/** The operations, of which v1 answers with cases in another shape than those after it. */
export const operationsOfTwoShapes: readonly CapabilityDefinition[] = capabilities.map((capability) =>
  capability.kind === 'read' && capability.resource === 'cases'
    ? { ...capability, shapes: casesOfTwoShapes }
    : capability,
);
