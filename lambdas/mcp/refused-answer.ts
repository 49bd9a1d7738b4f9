import { listedIssue, refusedValueIssue } from '../../contract/field-issue.ts';
import { failureCause, formFailure } from '../../contract/form-failure.ts';
import type { McpQuestion } from '../../contract/mcp-data.ts';
import { type RequestMemberName, requestMembers } from '../../contract/request-members.ts';
import { fillCounted } from '../../contract/words/fill.ts';
import type { ProblemException } from '../diagnostic-request/problem-exception.ts';
import type { ToolArguments } from './call-tool.ts';

/**
 * What a person reads when the values that they accepted were refused, in the words of the website's form. Undefined where
 * they cannot correct it by another answer, or the request may have been sent.
 */
export function refusalForPerson(
  { problem, options }: ProblemException,
  values: ToolArguments,
  { elicitation }: McpQuestion,
): string | undefined {
  const { words } = elicitation;
  if (options.errors) {
    const names = options.errors.map(({ pointer }) => pointer.slice(2));
    const issues = names.map((name) => issueAt(name, values, elicitation));
    if (issues.includes(undefined)) return undefined;
    return [fillCounted(words.language, words.form.fieldsToCorrect, names.length), ...issues].join('\n');
  }
  const { retryAfterSeconds = 0 } = options;
  const cause = failureCause(problem.status, problem.slug);
  const { title, text, mayHaveArrived } = formFailure({ cause, retryAfterSeconds, hasKey: true }, words);
  return mayHaveArrived ? undefined : `${title}. ${text}`;
}

function issueAt(
  name: string,
  values: ToolArguments,
  { fields, missing, words }: McpQuestion['elicitation'],
): string | undefined {
  const field = fields[name];
  if (!field) return undefined;
  const { title, minLength = 0, maxLength } = field;
  const { kind } = requestMembers[name as RequestMemberName];
  const value = values[name] ?? '';
  const bounds = { kind, required: name in missing, minLength, maxLength, missing: missing[name] };
  return listedIssue(title, refusedValueIssue(String(value), bounds, words), missing[name]);
}
