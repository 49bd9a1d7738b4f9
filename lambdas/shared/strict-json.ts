import { maxJsonDepth, maxJsonValues } from '../../contract/request/body-limit.ts';

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
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new StrictJsonError(`Send valid JSON: there is a syntax error ${await errorPosition(text)}`);
  }
}

/** Like parseStrictJson(), but returns undefined for other text, without the cost of a message. */
export function tryParseStrictJson(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Throws a StrictJsonError, or a SyntaxError without the position. */
function parse(text: string): unknown {
  const { depth, values, colons } = measureStructure(text);
  if (depth > maxJsonDepth)
    throw new JsonLimitError(`Nest arrays and objects at most ${maxJsonDepth} levels deep`);
  if (values > maxJsonValues)
    throw new JsonLimitError(`Send at most ${maxJsonValues} members and elements in total`);
  const value = JSON.parse(text);
  // If a name is duplicated, JSON.parse keeps only the last member, so the value has fewer members than the text has
  // colons.
  if (countMembers(value) < colons)
    throw new StrictJsonError('Send each member once: an object contains the same member twice');
  return value;
}

/** The number of characters in which errors are located: the parser that locates them is far slower than JSON.parse. */
const maxLocatedLength = 8_192;

/** Describes where the first token is that makes `text` invalid. `JSON.parse` reports the position of only some errors. */
async function errorPosition(text: string): Promise<string> {
  const { visit } = await import('jsonc-parser');
  const start = text.slice(0, maxLocatedLength);
  let [offset, end] = [start.length, start.length];
  const onError = (_code: number, tokenOffset: number, length: number) => {
    [offset, end] = [tokenOffset, tokenOffset + length];
    // Otherwise, the parser would continue, and could find an error in every character.
    throw new SyntaxError();
  };
  try {
    visit(start, { onError }, { disallowComments: true });
  } catch {}
  // The token at the end of the part could be valid in the whole text.
  if (end >= start.length && start.length < text.length)
    return `after the first ${maxLocatedLength.toLocaleString('en')} characters`;
  const lines = start.slice(0, offset).split(/\r\n?|\n/);
  return `at line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}`;
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
