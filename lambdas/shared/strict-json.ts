import type { ParseError } from 'jsonc-parser';
import { maxJsonDepth, maxJsonValues } from '../../contract/body-limit.ts';

/**
 * Thrown for text that is not accepted as JSON. The message is sent to the caller: it says what to do, and does not
 * quote the text.
 */
export class StrictJsonError extends Error {
  override readonly name = 'StrictJsonError';
}

/** Thrown for text that exceeds `maxJsonDepth` or `maxJsonValues`, whether or not it is valid JSON. */
export class JsonLimitError extends StrictJsonError {}

/**
 * Parses JSON that all parsers interpret in the same way, and rejects any other text with a StrictJsonError: no object
 * may contain two members with the same name (RFC 8259 section 4) or a member `__proto__`. Depth and number of values
 * are checked (RFC 8259 section 9) before any value is built.
 */
export async function parseStrictJson(text: string): Promise<unknown> {
  const { depth, values, colons } = measureStructure(text);
  if (depth > maxJsonDepth)
    throw new JsonLimitError(`Nest arrays and objects at most ${maxJsonDepth} levels deep`);
  if (values > maxJsonValues)
    throw new JsonLimitError(`Send at most ${maxJsonValues} members and elements in total`);
  const value = await parse(text);
  // If a name is duplicated, JSON.parse keeps only the last member, so the value has fewer members than the text has
  // colons.
  if (countMembers(value) < colons)
    throw new StrictJsonError('Send each member once: an object contains the same member twice');
  return value;
}

async function parse(text: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch {
    const lines = text.slice(0, await errorOffset(text)).split(/\r\n?|\n/);
    const column = [...(lines.at(-1) ?? '')].length + 1;
    throw new StrictJsonError(
      `Send valid JSON: there is a syntax error at line ${lines.length}, column ${column}`,
    );
  }
}

/** Offset of the first token that makes `text` invalid. `JSON.parse` reports the position of only some errors. */
async function errorOffset(text: string): Promise<number> {
  const { parse } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  return errors[0]?.offset ?? text.length;
}

interface Structure {
  readonly depth: number;
  /** At least the number of values: an array or object has one value more than it has commas. */
  readonly values: number;
  /** The number of members, if the text is valid. */
  readonly colons: number;
}

/** Measures `json` by its punctuation alone, whether or not it is valid. */
function measureStructure(json: string): Structure {
  let openBrackets = 0;
  let depth = 0;
  let values = 0;
  let colons = 0;
  for (let index = 0; index < json.length; index += 1) {
    switch (json[index]) {
      case '"':
        index = findStringEnd(json, index);
        break;
      case '{':
      case '[':
        openBrackets += 1;
        values += 1;
        if (openBrackets > depth) depth = openBrackets;
        break;
      case '}':
      case ']':
        openBrackets -= 1;
        break;
      case ',':
        values += 1;
        break;
      case ':':
        colons += 1;
        break;
    }
  }
  return { depth, values, colons };
}

/** Returns the index of the closing quote of the string that begins at `start`. */
function findStringEnd(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1;
  return index;
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  // Code that copies members by assignment would set the prototype.
  if (Object.hasOwn(value, '__proto__'))
    throw new StrictJsonError('Remove the member "__proto__": it is not allowed');
  const children = Object.values(value);
  return children.reduce(
    (sum, child) => sum + countMembers(child),
    Array.isArray(value) ? 0 : children.length,
  );
}
