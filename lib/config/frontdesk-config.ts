import { join } from 'node:path';
import { z } from 'zod';
import { maxPolicyLength } from '../../contract/http-headers.ts';
import { jsonPointer } from '../../contract/problems/validation-errors.ts';
import { settingsObject, textLike } from './config-fields.ts';
import { type ConfigFile, formatSettingIssue, memberPlace, readConfigFile } from './config-file.ts';
import { configFileName } from './firm-folder.ts';
import {
  findPlaceholders,
  formatPlaceholder,
  isRealAccount,
  type Placeholder,
  placeholdersInContent,
} from './placeholders.ts';
import { edgeRegion, type StageConfig, stageConfigSchema } from './stage-config.ts';
import { UserError } from './user-error.ts';

/** Name of the deployment that is synthesized if no stage is selected. It only runs locally and cannot be deployed. */
export const localStageName = 'local';

/** File name of the JSON Schema of frontdesk.json, and its location in a firm's folder. */
export const configSchemaFile = 'frontdesk.schema.json';
export const configSchemaPath = `./content/schema/${configSchemaFile}`;

const stageNameError = `a stage whose name has 1 to 20 lower-case letters, digits and hyphens, begins with a letter, and is not "${localStageName}"`;
const stageName = z.string().regex(/^(?!local$)[a-z][a-z\d-]{0,19}$/);

const pagePath = textLike(/^\/[!-~]*$/, 'the path of a page, such as /privacy');
const folderError = 'a folder, relative to this file, such as website/dist';
const policyError = `a Content-Security-Policy of at most ${maxPolicyLength} characters`;

/** The firm's website: a folder of HTML that any generator built. */
const WebsiteConfig = settingsObject({
  folder: z.string({ error: folderError }).min(1, { error: folderError }).meta({
    description:
      'The folder of the built website, relative to this file. Its files are published as they are.',
  }),
  build: z.string({ error: 'a command' }).min(1, { error: 'a command' }).optional().meta({
    description:
      'The command that builds the website, run in the folder of this file by `npm start`, `npm run check` and each synthesis. It gets FRONTDESK_BASE_URL, FRONTDESK_RESOURCES (a folder with the five resources as JSON) and FRONTDESK_DRAFTS. Without it, the folder is taken as it is.',
  }),
  sources: z
    .array(z.string({ error: 'a folder' }), { error: 'a list of folders' })
    .optional()
    .meta({
      description:
        'The folders that `npm start` watches for the build, relative to this file. The default is the parent of `folder`.',
    }),
  exclude: z
    .array(z.string({ error: 'a glob' }), { error: 'a list of globs' })
    .default([])
    .meta({
      description: 'Globs of files that are not published, relative to `folder`.',
    }),
  frame: pagePath.optional().meta({
    description:
      'The path of a page whose head, header and footer surround the pages of Frontdesk. Without it, they are plain.',
  }),
  privacy: pagePath.optional().meta({
    description: 'The path of the page about privacy, to which the form links.',
  }),
  contentSecurityPolicy: textLike(/^[ -~]+$/, policyError)
    .max(maxPolicyLength, { error: policyError })
    .optional()
    .meta({
      description:
        'The Content-Security-Policy of the files of the website. The default is that of `/*` in its `_headers`, or else one that only restricts frames, plug-ins and `<base>`.',
    }),
});
export type WebsiteConfig = z.infer<typeof WebsiteConfig>;

/** The schema of frontdesk.json. Stages are validated separately, after they are merged with the defaults. */
export const FrontdeskConfig = z.strictObject(
  {
    $schema: z
      .literal(configSchemaPath, { error: `"${configSchemaPath}"` })
      .optional()
      .meta({ description: 'The location of the JSON Schema of this file.' }),
    // For test configurations, whose stages use the account number of an emulator.
    placeholdersAllowed: z.literal(true, { error: 'true, or absent' }).optional().meta({
      description: 'Allows stages with placeholders to be synthesized. Only for tests.',
    }),
    name: textLike(
      /^[A-Z][A-Za-z\d]{0,11}$/,
      'a capital letter followed by up to 11 letters or digits, such as Frontdesk',
    )
      .default('Frontdesk')
      .meta({
        description:
          'The prefix of stack and metric names. Two firms in one account need different names. If you change it, a deployment creates a second copy of the stage instead of updating it.',
      }),
    website: WebsiteConfig.meta({ description: 'The website that is published.' }),
    defaults: z.record(z.string(), z.unknown(), { error: 'an object with settings' }).optional().meta({
      description:
        'Settings that all stages share. The settings of a stage are applied to them as a JSON Merge Patch (RFC 7396): objects are merged member by member, any other value replaces the default, and null removes it.',
    }),
    stages: z
      .record(stageName, z.record(z.string(), z.unknown(), { error: 'an object with settings' }), {
        error: (issue) =>
          issue.code === 'invalid_key' ? stageNameError : 'an object with at least one stage',
      })
      .refine((stages) => Object.keys(stages).length > 0, { error: 'an object with at least one stage' })
      .meta({ description: 'The deployments, keyed by the name to use in `-c stage=NAME`.' }),
  },
  { error: 'an object with stages' },
);
export type FrontdeskConfig = z.infer<typeof FrontdeskConfig>;

/**
 * Returns the stage `name` of the configuration in the folder `firm`. Throws a UserError that lists every error in the
 * stage, and every placeholder in the stage and the content. `now` determines whether the security contact has expired.
 */
export function requireStage(firm: string, name: string, now = new Date()): StageConfig {
  const source = readConfig(firm);
  const { file, config } = source;
  if (!Object.hasOwn(config.stages, name)) {
    const names = Object.keys(config.stages).join(', ');
    throw new UserError(`Cannot find the stage "${name}": ${file.path} defines ${names}`);
  }
  // Even a test configuration must not deploy placeholders to a real account.
  const allowsPlaceholders = config.placeholdersAllowed && !isRealAccount(accountOf(config, name));
  const placeholders = allowsPlaceholders ? [] : placeholdersInStage(source, name);
  const { data, errors } = checkStage(source, name, stageConfigSchema(utcDay(now)), placeholders);
  const lines = [
    ...errors,
    ...placeholders.map((found) => formatPlaceholder(settingLocation(source, name, found.path), found)),
    ...(allowsPlaceholders ? [] : placeholdersInContent(join(firm, 'content'))),
  ];
  if (data && lines.length === 0) return data;
  throw new UserError(lines.join('\n'));
}

/**
 * Returns the stage that is synthesized if none is selected: the first one in the folder `firm`, without its domain and
 * in the region where it is a single stack. Throws a UserError that lists every error.
 */
export function readLocalStage(firm: string, now = new Date()): StageConfig {
  const source = readConfig(firm);
  const [name = ''] = Object.keys(source.config.stages);
  const { data, errors } = checkStage(source, name, stageConfigSchema(utcDay(now), false));
  if (!data) throw new UserError(errors.join('\n'));
  const { domain: _, ...settings } = data;
  return { ...settings, region: edgeRegion };
}

export const stageNames = (firm: string): string[] => Object.keys(readConfig(firm).config.stages);

export const readWebsiteConfig = (firm: string): WebsiteConfig => readConfig(firm).config.website;

/** Returns the prefix of stack and metric names, as configured in the folder `firm`. */
export const readDeploymentName = (firm: string): string => readConfig(firm).config.name;

/**
 * Returns the errors that prevent stages in the folder `firm` from being synthesized, one line each. Placeholders are
 * reported separately.
 */
export function stageErrors(firm: string, now = new Date()): string[] {
  const source = readConfig(firm);
  const errors = Object.keys(source.config.stages).flatMap(
    (name) =>
      checkStage(source, name, stageConfigSchema(utcDay(now)), placeholdersInStage(source, name)).errors,
  );
  return [...new Set([...errors, ...identityErrors(firm, now)])];
}

/**
 * Returns an error for each stage that would create the same SES identity as another stage: an identity can exist only
 * once per account and region, so the second deployment would fail.
 */
export function identityErrors(firm: string, now = new Date()): string[] {
  const source = readConfig(firm);
  const creators = new Map<string, string>();
  return Object.keys(source.config.stages).flatMap((name) => {
    const { data } = checkStage(source, name, stageConfigSchema(utcDay(now)));
    if (!data || data.email.identity) return [];
    const domain = data.email.sender.split('@').at(-1);
    const key = [data.account, data.region, domain].join(' ');
    const creator = creators.get(key);
    creators.set(key, creator ?? name);
    if (creator === undefined) return [];
    return [
      `${settingLocation(source, name, ['email', 'sender'])}: the stage "${name}" uses ${domain}, whose SES identity the stage "${creator}" already creates in this account and region. Add "identity": "existing" to the "email" of the stage that you deploy second`,
    ];
  });
}

type StageSchema = ReturnType<typeof stageConfigSchema>;

interface ConfigSource {
  readonly file: ConfigFile;
  readonly config: FrontdeskConfig;
}

function readConfig(firm: string): ConfigSource {
  const file = readConfigFile(join(firm, configFileName));
  const { data, error } = FrontdeskConfig.safeParse(file.value);
  const errors = error
    ? error.issues.flatMap((issue) =>
        formatSettingIssue(issue, FrontdeskConfig, file.value, (path) => memberPlace(file, path)),
      )
    : stageNameErrors(file, data);
  if (data && errors.length === 0) return { file, config: data };
  throw new UserError(errors.join('\n'));
}

/** CloudFormation never truncates a stack name of this length in role names, which have at most 64 characters. */
const maxStackNameLength = 24;

/** Checks stage names: a permissions boundary (docs/operations/github-roles.yaml) matches roles by their stack name. */
function stageNameErrors(file: ConfigFile, { name, stages }: FrontdeskConfig): string[] {
  const names = Object.keys(stages);
  return names.flatMap((stage) => {
    const place = memberPlace(file, ['stages', stage]);
    const maxLength = maxStackNameLength - name.length - 1;
    const prefix = names.find((other) => stage.startsWith(`${other}-`));
    return [
      ...(stage.length > maxLength
        ? [
            `${place} has a name of ${stage.length} characters, but after the prefix "${name}" it can have at most ${maxLength}`,
          ]
        : []),
      ...(prefix === undefined
        ? []
        : [`${place} must not begin with "${prefix}-": the boundary of "${prefix}" would include its roles`]),
    ];
  });
}

/** Returns the stage, merged with the defaults, if it is valid, and its errors, one line each, except for `placeholders`. */
function checkStage(
  source: ConfigSource,
  name: string,
  schema: StageSchema,
  placeholders: readonly Placeholder[] = [],
): { data: StageConfig | undefined; errors: readonly string[] } {
  const value = stageValue(source.config, name);
  const { data, error } = schema.safeParse(value);
  const isPlaceholder = (path: readonly PropertyKey[]) =>
    placeholders.some((found) => jsonPointer(found.path) === jsonPointer(path));
  const errors = (error?.issues ?? [])
    .filter(({ path }) => !isPlaceholder(path))
    .flatMap((issue) =>
      formatSettingIssue(issue, schema, value, (path) => settingLocation(source, name, path)),
    );
  return { data, errors };
}

const stageValue = ({ defaults, stages }: FrontdeskConfig, name: string) =>
  mergePatch(defaults ?? {}, stages[name]);

/** Applies `patch`, a JSON Merge Patch (RFC 7396, section 2), to a copy of `target`. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const members = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, mergePatch(members.get(name), value));
  }
  return Object.fromEntries(members);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const accountOf = (config: FrontdeskConfig, name: string) =>
  z.object({ account: z.string() }).safeParse(stageValue(config, name)).data?.account;

/** Formats the position of a setting of the stage `name`: in the stage itself or in the defaults. */
function settingLocation({ file, config }: ConfigSource, name: string, path: readonly PropertyKey[]): string {
  const isDefault = !hasMember(config.stages[name], path) && hasMember(config.defaults, path);
  return memberPlace(file, isDefault ? ['defaults', ...path] : ['stages', name, ...path]);
}

function hasMember(value: unknown, path: readonly PropertyKey[]): boolean {
  let node = value;
  for (const key of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return false;
    node = (node as Record<PropertyKey, unknown>)[key];
  }
  return true;
}

const placeholdersInStage = (source: ConfigSource, name: string) =>
  findPlaceholders(stageValue(source.config, name));

const utcDay = (time: Date) => time.toISOString().slice(0, 10);
