import type { NextStepContent } from '../content/next-step-content.ts';
import type { Words } from './words.ts';

/** The words with what the firm makes of the questions that may stay unanswered. */
export function withQuestions(words: Words, questions: NextStepContent['questions'] = {}): Words {
  const given = Object.entries(questions) as [keyof typeof questions, (typeof questions)['whoWroteIt']][];
  const changed = given.map(([name, question]) => {
    const { label = words.fields[name].label, description, isAsked = true } = question ?? {};
    return [name, { label, description, isLeftOut: !isAsked }] as const;
  });
  const labels = given.flatMap(([name, question]) => (question?.label ? [[name, question.label]] : []));
  return {
    ...words,
    fields: { ...words.fields, ...Object.fromEntries(changed) },
    email: { ...words.email, labels: { ...words.email.labels, ...Object.fromEntries(labels) } },
  };
}
