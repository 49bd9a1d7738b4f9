import type { Step } from '../../../contract/content/next-step-content.ts';
import type { NextStep } from '../../../contract/resources/next-step.ts';
import type { Words } from '../../../contract/words/words.ts';
import type { SequenceStep } from './steps.ts';

/** Steps as pages show them. */
export function shownSteps(steps: readonly Step[], words: Words): SequenceStep[] {
  return steps.map(({ title, who, duration, text }) => ({
    title,
    details: `${words.nextStep[who]} · ${duration.text}`,
    text,
  }));
}

/** The steps that follow once somebody has written: without the first if it is the client's, which is the writing. */
export function stepsAfterRequest({ steps }: NextStep): Step[] {
  return steps.slice(steps[0]?.who === 'client' ? 1 : 0);
}
