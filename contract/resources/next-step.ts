import { z } from 'zod';
import {
  absoluteUrl,
  httpsAddress,
  line,
  modified,
  pagePath,
  schemaReference,
  slug,
  text,
} from '../content/content-fields.ts';
import { pagePaths } from '../page-paths.ts';
import { DurationRange } from './common-schemas.ts';
import type { ResourceDefinition } from './resource-definition.ts';

export const Step = z
  .strictObject({
    title: text(80, 'The step in a few words.', 'A person answers'),
    who: z
      .enum(['client', 'provider', 'both'])
      .meta({ description: 'Who acts in this step.', examples: ['provider'] }),
    duration: DurationRange.meta({
      description: 'How long the step takes, or when it will be done.',
    }).optional(),
    workingDays: z
      .int()
      .min(1)
      .max(60)
      .optional()
      .meta({ description: 'The maximum duration in working days.', examples: [1], format: 'int32' }),
    text: text(600, 'What happens in this step.', 'An engineer reads what you wrote and answers by e-mail.'),
  })
  .meta({ description: 'One step of the sequence.' });
export type Step = z.infer<typeof Step>;

const startOptionText = {
  label: text(80, 'Where to start, in a few words.', 'Write an e-mail'),
  note: text(300, 'Who this option is for, or what to know about it.', 'The same people read it.'),
};

const StartOptionContent = z
  .strictObject({
    target: slug.meta({
      description:
        'What the option links to: "services", "pricing", "cases", "request" or "api" for the page with that name, or "email" for the published e-mail address.',
      examples: ['email'],
    }),
    ...startOptionText,
  })
  .meta({ description: 'A place to start.' });

/** The firm's changes to an optional question on the form. */
const Question = z.strictObject({
  label: text(
    80,
    'Label in forms and in the e-mail. It replaces the label from words.json.',
    'Who is on call for it',
  ).optional(),
  description: text(
    200,
    'Description for programs, shown in the API, the tool and the skill.',
    'Who is on call for the system.',
  ).optional(),
  isAsked: z
    .boolean()
    .optional()
    .meta({
      description: 'If false, the website’s form omits the question. Programs can still send an answer.',
      default: true,
      examples: [false],
    }),
});

/** content/next-step.json: what happens when someone writes to the provider, step by step, and where to start. */
export const NextStepContent = z
  .strictObject({
    $schema: schemaReference('next-step'),
    modified,
    page: pagePath('the sequence', pagePaths.nextStep),
    summary: text(
      400,
      'The sequence in one or two sentences.',
      'What happens between your first message to us and the first day of work.',
    ),
    commitment: text(
      400,
      'What people commit to by writing to the provider. Several pages show it, so it must make sense on its own.',
      'Writing to us commits you to nothing.',
    ),
    confidentiality: line(400)
      .optional()
      .meta({
        description:
          'How the provider treats a first message, before there is a contract. The form, the sequence and the privacy statement show it.',
        examples: ['Your first message is confidential: only our own people read it.'],
      }),
    booking: httpsAddress(500)
      .optional()
      .meta({
        description:
          'Address of a calendar in which a person can choose a time for a call. The form and the confirmation link to it.',
        examples: ['https://calendar.example/consulting'],
      }),
    questions: z
      .strictObject({
        whoUsesSystem: Question.optional().meta({ description: 'The question "Who uses the system".' }),
        whoWroteIt: Question.optional().meta({ description: 'The question "Who wrote it".' }),
      })
      .optional()
      .meta({ description: 'The form’s optional questions, after name, e-mail address and message.' }),
    steps: z.array(Step).min(1).max(12).meta({
      description: 'All steps, in order.',
    }),
    whereToStart: z.array(StartOptionContent).min(1).max(8).meta({
      description: 'Places to start. The first is for undecided clients.',
    }),
  })
  .meta({ title: 'Next step', description: 'What happens when someone writes to the provider.' });
export type NextStepContent = z.infer<typeof NextStepContent>;

const StartOption = StartOptionContent.extend({
  link: absoluteUrl('URL of the place to start.', 'mailto:desk@consulting.example'),
}).meta({ title: 'StartOption', description: 'A place to start.' });

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
