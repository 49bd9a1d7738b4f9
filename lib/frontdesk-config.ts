import { join } from 'node:path';
import { z } from 'zod';
import { type ConfigFile, placeIn, readConfigFile } from './config-file.ts';
import { messagesFor } from './config-messages.ts';
import { configFileName } from './firm-folder.ts';
import { SynthError } from './input-error.ts';
import { mergePatch } from './merge-patch.ts';
import { findPlaceholders, formatPlaceholder, isRealAccount, placeholdersInContent } from './placeholders.ts';
import { edgeRegion } from './regions.ts';
import { type StageConfig, searchOf, stageConfigSchema } from './stage-config.ts';

/** Name of the deployment that is synthesized if no stage is named. It only runs locally and cannot be deployed. */
export const localStageName = 'local';

/** File name of the JSON Schema of frontdesk.json, and its location in a firm's folder. */
export const configSchemaFile = 'frontdesk.schema.json';
export const configSchema = `./content/schema/${configSchemaFile}`;

const stageNameError = `a stage whose name has 1 to 20 lower-case letters, digits and hyphens, begins with a letter, and is not "${localStageName}"`;
const stageName = z.string().regex(/^(?!local$)[a-z][a-z\d-]{0,19}$/);

const deploymentNameError = 'a capital and up to 11 letters or digits, such as Frontdesk';

/** The schema of frontdesk.json. Stages are validated separately, merged with the defaults. */
export const FrontdeskConfig = z.strictObject(
  {
    $schema: z
      .literal(configSchema, { error: `"${configSchema}"` })
      .optional()
      .meta({ description: 'The location of the JSON Schema of this file.' }),
    // For the configurations of tests, whose stages pin the account of an emulator.
    placeholdersAllowed: z.literal(true, { error: 'true, or absent' }).optional().meta({
      description: 'Allows stages with placeholders to be synthesized. Only for tests.',
    }),
    name: z
      .string({ error: deploymentNameError })
      .regex(/^[A-Z][A-Za-z\d]{0,11}$/, { error: deploymentNameError })
      .default('Frontdesk')
      .meta({
        description:
          'The prefix of the names of stacks and metrics. Two firms in one account need two names. Changing the name of an existing stage creates a second deployment.',
      }),
    defaults: z.record(z.string(), z.unknown(), { error: 'an object with settings' }).optional().meta({
      description:
        'Settings of every stage. Those of a stage are applied as a JSON Merge Patch (RFC 7396): objects are merged member by member, any other value replaces the default, and null removes it.',
    }),
    stages: z
      .record(stageName, z.record(z.string(), z.unknown(), { error: 'an object with settings' }), {
        error: (issue) =>
          issue.code === 'invalid_key' ? stageNameError : 'an object with at least one stage',
      })
      .refine((stages) => Object.keys(stages).length > 0, { error: 'an object with at least one stage' })
      .meta({ description: 'The deployments, by the name for `-c stage=NAME`.' }),
  },
  { error: 'an object with stages' },
);
export type FrontdeskConfig = z.infer<typeof FrontdeskConfig>;

/**
 * Returns the stage `name` of the configuration in the folder `firm`. Throws a SynthError that lists every error in it and
 * every placeholder that remains in the stage and the content. `now` decides whether a contact is still valid.
 */
export function requireStage(firm: string, name: string, now = new Date()): StageConfig {
  const read = readConfig(firm);
  const { file, config } = read;
  if (!Object.hasOwn(config.stages, name)) {
    const names = Object.keys(config.stages).join(', ');
    throw new SynthError(`Cannot find the stage "${name}": ${file.path} has ${names}`);
  }
  // A fixture's configuration with a real account must still not deploy placeholders.
  const allowsPlaceholders = config.placeholdersAllowed && !isRealAccount(accountOf(config, name));
  const placeholders = allowsPlaceholders
    ? []
    : [...placeholdersInStage(read, name), ...placeholdersInContent(join(firm, 'content'))];
  return parseStage(read, name, stageConfigSchema(dayOf(now)), placeholders);
}

/**
 * Returns the stage that is synthesized if none is named: the first of the configuration in the folder `firm`, without its
 * domain and in the region where it is a single stack. Throws a SynthError that lists every error.
 */
export function readLocalStage(firm: string, now = new Date()): StageConfig {
  const read = readConfig(firm);
  const [name = ''] = Object.keys(read.config.stages);
  const { domain, ...settings } = parseStage(read, name, stageConfigSchema(dayOf(now), false));
  return { ...settings, search: searchOf({ ...settings, domain }), region: edgeRegion };
}

/** The names of the stages in the folder `firm`. */
export const stageNames = (firm: string): string[] => Object.keys(readConfig(firm).config.stages);

/** Returns the prefix of the deployment names of the firm in the folder `firm`. */
export const readDeploymentName = (firm: string): string => readConfig(firm).config.name;

/**
 * Returns the errors that prevent stages of the configuration in the folder `firm` from being synthesized, one line each.
 * Placeholders are listed elsewhere.
 */
export function stageErrors(firm: string, now = new Date()): string[] {
  const read = readConfig(firm);
  const errors = Object.keys(read.config.stages).flatMap(
    (name) => checkStage(read, name, stageConfigSchema(dayOf(now)), placeholdersInStage(read, name)).errors,
  );
  return [...new Set([...errors, ...identityErrors(firm, now)])];
}

/**
 * Returns the stages that would create an SES identity that another stage creates: an account and region can have it only
 * once, so the second deployment would fail.
 */
export function identityErrors(firm: string, now = new Date()): string[] {
  const read = readConfig(firm);
  const creators = new Map<string, string>();
  return Object.keys(read.config.stages).flatMap((name) => {
    const { data } = checkStage(read, name, stageConfigSchema(dayOf(now)), []);
    if (!data || data.email.identity) return [];
    const domain = data.email.sender.split('@').at(-1);
    const key = [data.account, data.region, domain].join(' ');
    const creator = creators.get(key);
    creators.set(key, creator ?? name);
    if (creator === undefined) return [];
    return [
      `${placeOf(read, name, ['email', 'sender'])} stages.${name}.email.sender uses ${domain}, whose identity the stage "${creator}" creates in this account and region: add "identity": "existing" to "email" of the stage that you deploy second`,
    ];
  });
}

type StageSchema = ReturnType<typeof stageConfigSchema>;

interface ReadConfig {
  readonly file: ConfigFile;
  readonly config: FrontdeskConfig;
}

function readConfig(firm: string): ReadConfig {
  const file = readConfigFile(join(firm, configFileName));
  const { data, error } = FrontdeskConfig.safeParse(file.value);
  const errors = error
    ? error.issues.flatMap((issue) =>
        messagesFor(issue, FrontdeskConfig, file.value, (path) => placeIn(file, path)),
      )
    : stageNameErrors(file, data);
  if (data && errors.length === 0) return { file, config: data };
  throw new SynthError(errors.join('\n'));
}

/** Characters of a stack's name that CloudFormation always keeps in role names, which have at most 64. */
const maxStackName = 24;

/** A stage's boundary (docs/operations/github-roles.yaml) identifies its roles by the name of the stack and a hyphen. */
function stageNameErrors(file: ConfigFile, { name, stages }: FrontdeskConfig): string[] {
  const names = Object.keys(stages);
  return names.flatMap((stage) => {
    const place = placeIn(file, ['stages', stage]);
    const length = maxStackName - name.length - 1;
    const start = names.find((other) => stage.startsWith(`${other}-`));
    return [
      ...(stage.length > length
        ? [
            `${place} has a name of ${stage.length} characters, but with "${name}" it can have at most ${length}`,
          ]
        : []),
      ...(start === undefined
        ? []
        : [`${place} must not begin with "${start}-": the roles of "${start}" would include its own`]),
    ];
  });
}

/** Parses a stage merged with the defaults. Throws a SynthError with its errors and `otherErrors`, one line each. */
function parseStage(
  read: ReadConfig,
  name: string,
  schema: StageSchema,
  otherErrors: readonly string[] = [],
): StageConfig {
  const { data, errors } = checkStage(read, name, schema, otherErrors);
  if (data && otherErrors.length === 0) return data;
  throw new SynthError([...errors, ...otherErrors].join('\n'));
}

/** Returns the stage if it is valid, and its errors except those about values in `otherErrors`, one line each. */
function checkStage(
  read: ReadConfig,
  name: string,
  schema: StageSchema,
  otherErrors: readonly string[],
): { data: StageConfig | undefined; errors: readonly string[] } {
  const value = stageValue(read.config, name);
  const { data, error } = schema.safeParse(value);
  const place = (path: readonly PropertyKey[]) => placeOf(read, name, path);
  const errors = (error?.issues ?? [])
    // A placeholder is reported once.
    .filter(({ path }) => !otherErrors.some((line) => line.startsWith(`${place(path)} is `)))
    .flatMap((issue) => messagesFor(issue, schema, value, place));
  return { data, errors };
}

const stageValue = ({ defaults, stages }: FrontdeskConfig, name: string) =>
  mergePatch(defaults ?? {}, stages[name]);

const accountOf = (config: FrontdeskConfig, name: string) =>
  z.object({ account: z.string() }).safeParse(stageValue(config, name)).data?.account;

/** Formats the position of a setting of the stage `name`: in the stage itself or in the defaults. */
function placeOf({ file, config }: ReadConfig, name: string, path: readonly PropertyKey[]): string {
  const isDefault = !has(config.stages[name], path) && has(config.defaults, path);
  return placeIn(file, isDefault ? ['defaults', ...path] : ['stages', name, ...path]);
}

function has(value: unknown, path: readonly PropertyKey[]): boolean {
  let node = value;
  for (const key of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return false;
    node = (node as Record<PropertyKey, unknown>)[key];
  }
  return true;
}

function placeholdersInStage(read: ReadConfig, name: string): string[] {
  return findPlaceholders(stageValue(read.config, name)).map((found) =>
    formatPlaceholder(placeOf(read, name, found.path), found),
  );
}

/** The date in UTC. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
