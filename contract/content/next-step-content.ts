import { z } from 'zod';
import { line, modified, schemaReference, slug } from './content-fields.ts';
import { DurationRange } from './duration-range.ts';

/** One step of what happens after somebody has written. */
export const Step = z
  .strictObject({
    title: line(80).meta({ description: 'The step in a few words.', examples: ['A person answers'] }),
    who: z
      .enum(['client', 'provider', 'both'])
      .meta({ description: 'Who acts in this step.', examples: ['provider'] }),
    duration: DurationRange.meta({ description: 'How long the step takes, or by when it is done.' }),
    workingDays: z
      .int()
      .min(1)
      .max(60)
      .optional()
      .meta({ description: 'The same in working days.', examples: [1], format: 'int32' }),
    text: line(600).meta({
      description: 'What happens in this step.',
      examples: ['An engineer reads what you wrote and answers by e-mail.'],
    }),
  })
  .meta({ description: 'One step of the sequence.' });
export type Step = z.infer<typeof Step>;

const startOptionText = {
  label: line(80).meta({ description: 'Where to start, in a few words.', examples: ['Write an e-mail'] }),
  note: line(300).meta({
    description: 'For whom this way is, or what to know about it.',
    examples: ['The same people read it.'],
  }),
};

/** A place to start, as content names it: its address follows from `target`. */
export const StartOptionContent = z
  .strictObject({
    target: slug.meta({
      description:
        'What the option leads to: "services", "pricing", "cases", "request" or "api", the pages of that name, or "email", the published e-mail address.',
      examples: ['email'],
    }),
    ...startOptionText,
  })
  .meta({ description: 'A place to start.' });
export type StartOptionContent = z.infer<typeof StartOptionContent>;

/** What a firm says of a question of its form that may stay unanswered. */
const Question = z.strictObject({
  label: line(80)
    .optional()
    .meta({
      description: 'Its label in forms and in the e-mail, in place of the one in words.json.',
      examples: ['Who is on call for it'],
    }),
  description: line(200)
    .optional()
    .meta({
      description: 'What it asks, for programs: in the API, the tool and the skill.',
      examples: ['Who is on call for the system.'],
    }),
  isAsked: z
    .boolean()
    .optional()
    .meta({
      description: 'False leaves it out of the form of the website. Programs may send it all the same.',
      default: true,
      examples: [false],
    }),
});

/** content/next-step.json: what happens when somebody writes, step by step, and where one can start. */
export const NextStepContent = z
  .strictObject({
    $schema: schemaReference('next-step'),
    modified,
    summary: line(400).meta({
      description: 'The sequence in one or two sentences.',
      examples: ['What happens between your first line to us and the first day of work.'],
    }),
    commitment: line(400).meta({
      description:
        'What writing commits the person to: a sentence that stands by itself, because it shows on several pages.',
      examples: ['Writing to us commits you to nothing.'],
    }),
    questions: z
      .strictObject({
        whoUsesSystem: Question.optional().meta({ description: 'The first question.' }),
        whoWroteIt: Question.optional().meta({ description: 'The second question.' }),
      })
      .optional()
      .meta({ description: 'What the form asks beside name, address and message.' }),
    steps: z.array(Step).min(2).max(12).meta({
      description: 'All steps, in their order.',
    }),
    whereToStart: z.array(StartOptionContent).min(1).max(8).meta({
      description: 'Places to start, the first for a client who hesitates.',
    }),
  })
  .meta({ title: 'Next step', description: 'What happens when somebody writes to the provider.' });
export type NextStepContent = z.infer<typeof NextStepContent>;
