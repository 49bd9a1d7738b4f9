import { NextStep } from '../../contract/resources/next-step.ts';
import type { Content } from '../content/site-content.ts';
import { startLink } from '../page-links.ts';
import { withoutSchema } from './without-schema.ts';

export function nextStepResource({ nextStep, company }: Content, baseUrl: string): NextStep {
  return NextStep.parse({
    ...withoutSchema(nextStep),
    whereToStart: nextStep.whereToStart.map((option) => ({
      ...option,
      link: startLink(baseUrl, option.at, company.email),
    })),
  });
}
