import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Content } from '../contract/resources/all-resources.ts';
import { decodeText, TextEncodingError } from '../site/content/decode-text.ts';
import { JsonSyntaxError, repeatedMembers } from '../site/content/json-syntax.ts';
import { findPlaceholders } from './placeholders.ts';
import { edgeRegion } from './regions.ts';
import { type StageConfig, stageConfigSchema } from './stage-config.ts';
import { SynthError } from './synth-error.ts';

/** Name of the configuration file in a firm's folder, beside `content/`. */
const configFile = 'frontdesk.json';

/** Name of the deployment that is synthesized when no stage is named: it runs on one machine, and never in an account. */
export const localStageName = 'local';

const FrontdeskConfig = z.strictObject({
  /**
   * Lets stages be synthesized although the values in them are placeholders, which the tests' own configurations need.
   * Such a stage pins the account of an emulator.
   */
  placeholdersAllowed: z.literal(true).optional(),
  /** The deployments, by the name that `-c stage=NAME` takes. */
  stages: z
    .record(z.string(), z.unknown())
    .refine((stages) => Object.keys(stages).length > 0, { error: 'an object with at least one stage' }),
});
type FrontdeskConfig = z.infer<typeof FrontdeskConfig>;

/**
 * Returns the stage `name` of the configuration in the folder `firm`. Throws a SynthError that names every error, and every
 * placeholder in the stage and in `content` that its owner has yet to replace. `now` decides whether a version may be
 * retired.
 */
export function requireStage(firm: string, name: string, content?: Content, now = new Date()): StageConfig {
  const file = join(firm, configFile);
  const { stages, placeholdersAllowed } = readConfig(file);
  if (!/^[a-z][a-z\d-]{0,19}$/.test(name) || name === localStageName || !Object.hasOwn(stages, name)) {
    throw new SynthError(`Cannot find the stage "${name}": ${file} has ${Object.keys(stages).join(', ')}`);
  }
  const placeholders = placeholdersAllowed
    ? []
    : [
        ...placeholdersIn(file, stages[name], ['stages', name]),
        ...(content ? placeholdersInContent(join(firm, 'content'), content) : []),
      ];
  return parse(stageConfigSchema(dayOf(now)), stages[name], file, ['stages', name], placeholders);
}

/**
 * Returns the stage that is synthesized when none is named: the first of the configuration in the folder `firm`, at the
 * distribution's own address, in the one region where it is a single stack. Throws a SynthError that names every error.
 */
export function readLocalStage(firm: string, now = new Date()): StageConfig {
  const file = join(firm, configFile);
  const [[name, stage] = ['', undefined]] = Object.entries(readConfig(file).stages);
  const { domain: _, ...settings } = parse(stageConfigSchema(dayOf(now)), stage, file, ['stages', name]);
  return { ...settings, region: edgeRegion };
}

/** The day in UTC. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

function placeholdersInContent(folder: string, { company, cases }: Content): string[] {
  return [
    ...placeholdersIn(join(folder, 'company.json'), company),
    ...cases.flatMap((entry) => placeholdersIn(join(folder, 'cases', `${entry.slug}.json`), entry)),
  ];
}

const placeholdersIn = (file: string, value: unknown, place: readonly string[] = []) =>
  findPlaceholders(value, place).map(
    (found) => `${file}: ${found.path.join('.')} is "${found.value}", a placeholder: ${found.remedy}`,
  );

function readConfig(file: string): FrontdeskConfig {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    throw new SynthError(`Cannot read ${file}: name a folder that holds it and content/`, { cause });
  }
  let text = '';
  try {
    text = decodeText(bytes);
    const [repeated] = repeatedMembers(text);
    if (repeated)
      throw new SynthError(`${file}: ${repeated.pointer} stands there twice: keep one of the two`);
  } catch (error) {
    if (error instanceof TextEncodingError) throw new SynthError(`${file} ${error.wrong}: ${error.message}`);
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { line, column } = error.position;
    throw new SynthError(`${file}:${line}:${column} is not JSON: ${error.message}`, { cause: error });
  }
  return parse(FrontdeskConfig, JSON.parse(text), file, []);
}

/** Parses `value` with `schema`. Throws a SynthError with the schema's errors and `otherErrors`, one line each. */
function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  file: string,
  place: readonly string[],
  otherErrors: readonly string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  const errors = (parsed.error?.issues ?? []).flatMap((issue) => messagesFor(file, place, value, issue));
  if (parsed.success && otherErrors.length === 0) return parsed.data;
  throw new SynthError([...errors, ...otherErrors].join('\n'));
}

function messagesFor(
  file: string,
  place: readonly string[],
  value: unknown,
  issue: z.core.$ZodIssue,
): string[] {
  const path = [...place, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${file}: remove ${[...path, key].join('.')}: it is not known there`);
  }
  const found = JSON.stringify(valueAt(value, issue.path)) ?? 'missing';
  return [`${file}: ${path.join('.') || 'the file'} is ${found}, but must be ${issue.message}`];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, key) => (parent as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
}
