import { readFileSync } from 'node:fs';
import { decodeText, UnreadableTextError } from '../../site/content/files/decode-text.ts';
import { JsonSyntaxError, parseJson } from '../../site/content/files/parse-json.ts';
import { formatPlace, parsePointer, positionsIn } from '../../site/content/files/text-position.ts';
import { UserError } from './user-error.ts';

/** The contents of a frontdesk.json. */
export interface ConfigFile {
  /** The path of the file, as messages show it. */
  readonly path: string;
  readonly positionOf: ReturnType<typeof positionsIn>;
  readonly value: unknown;
}

/** Reads a configuration. Throws a UserError if the file cannot be read or is not JSON. */
export function readConfigFile(path: string): ConfigFile {
  const text = readText(path);
  const file = { path, positionOf: positionsIn(text) };
  try {
    const { value, duplicates } = parseJson(text);
    const lines = duplicates.map(
      (pointer) => `${memberPlace(file, parsePointer(pointer))} appears twice: remove one of the two`,
    );
    if (lines.length > 0) throw new UserError(lines.join('\n'));
    return { ...file, value };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new UserError(`${formatPlace(path, error.position)} is not JSON: ${error.message}`, {
      cause: error,
    });
  }
}

function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new UserError(`Cannot read ${path}: specify a folder that contains this file and content/`, {
      cause,
    });
  }
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableTextError)) throw error;
    throw new UserError(`${formatPlace(path, error.position)} ${error.problem}: ${error.message}`);
  }
}

/** Formats the position and the name of the member at `path`: `frontdesk.json:5:7 stages.dev.region`. */
export function memberPlace(
  { path: file, positionOf }: Omit<ConfigFile, 'value'>,
  path: readonly PropertyKey[],
): string {
  return `${formatPlace(file, positionOf(path))} ${path.join('.') || 'the file'}`;
}
