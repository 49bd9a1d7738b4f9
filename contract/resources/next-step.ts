import { z } from 'zod';
import { absoluteUrl } from '../content/content-fields.ts';
import { DurationRange } from '../content/duration-range.ts';
import { NextStepContent, StartOptionContent, Step } from '../content/next-step-content.ts';
import { pagePaths } from '../page-paths.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/** A place to start. */
export const StartOption = StartOptionContent.extend({
  link: absoluteUrl('URL of the place to start.', 'mailto:desk@consulting.example'),
}).meta({ title: 'StartOption', description: 'A place to start.' });
export type StartOption = z.infer<typeof StartOption>;

/** `/api/v1/next-step`: what happens when someone writes to the provider. */
export const NextStep = NextStepContent.omit({ $schema: true, questions: true, page: true })
  .extend({
    link: absoluteUrl('URL of the page about the sequence.', 'https://example.com/next-step'),
    whereToStart: z
      .array(StartOption)
      .min(1)
      .max(8)
      .meta({ description: 'Places to start. The first is for undecided clients.' }),
  })
  .meta({
    title: 'NextStep',
    description:
      'The complete sequence of what happens when someone writes to the provider, and where one can start.',
  });
export type NextStep = z.infer<typeof NextStep>;

export const nextStepDefinition = {
  path: '/api/v1/next-step',
  tool: 'getnextstep',
  skill: 'query-services',
  title: 'Get next step',
  description: (_answer, firm) =>
    `Returns the complete sequence of what happens when someone writes to ${firm}, step by step, and where one can start. Intended for explaining the process before sending a request.`,
  operationId: 'getNextStep',
  exampleQuestion: (firm) => `What happens after we write to ${firm}?`,
  answer: NextStep,
  forAgents: { omit: ['target', 'modified'] },
  schemas: { NextStep, Step, DurationRange, StartOption },
  content: { file: 'next-step.json', schema: NextStepContent },
  page: pagePaths.nextStep,
} as const satisfies ResourceDefinition<typeof NextStep>;
