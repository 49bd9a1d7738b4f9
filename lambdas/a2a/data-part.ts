import { parseStrictJson, StrictJsonError } from '../shared/strict-json.ts';
import { invalidParams } from './a2a-errors.ts';
import type { A2aMessage } from './a2a-message.ts';

/**
 * The one data part of a message, or the one text part that holds such data, with the path of its data in the parameters.
 * Undefined without any; throws for a second one.
 */
export function dataPart({ parts }: A2aMessage, skillIds: readonly string[]) {
  const [first, second] = parts.flatMap(({ data, text }, index) => {
    const part = `message.parts[${index}]`;
    if ((data ?? undefined) !== undefined) return [{ data, basePath: `${part}.data` }];
    const parsed = parseSkillData(text ?? '', skillIds);
    return parsed ? [{ data: parsed, basePath: `${part}.text` }] : [];
  });
  if (second)
    throw invalidParams([{ field: second.basePath, description: 'Send one data part in a message' }]);
  return first;
}

/** Parses a text that is one JSON object and names a skill: models that can send nothing but text write that. */
function parseSkillData(text: string, skillIds: readonly string[]): object | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value = parseStrictJson(text) as { readonly skill?: unknown };
    return skillIds.some((id) => id === value.skill) ? value : undefined;
  } catch (error) {
    if (error instanceof StrictJsonError) return undefined;
    throw error;
  }
}
