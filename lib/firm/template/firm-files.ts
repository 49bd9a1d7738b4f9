import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { schemaPath } from '../../../contract/content/content-fields.ts';
import { otherFiles } from '../../../contract/content/other-content.ts';
import { resourceDefinitions } from '../../../contract/resources/all-resources.ts';
import type { ContentSource } from '../../../contract/resources/resource-definition.ts';
import { configFileName } from '../../config/firm-folder.ts';
import { configSchemaPath } from '../../config/frontdesk-config.ts';
import { fillInValues } from '../../config/placeholders.ts';
import { UserError } from '../../config/user-error.ts';
import { firmSchemas } from '../write-editor-schemas.ts';
import { type FillInValues, fillIn } from './fill-in.ts';
import { firmPackage, formatJson } from './firm-package.ts';

type FolderName = Extract<
  (typeof resourceDefinitions)[keyof typeof resourceDefinitions]['content'],
  { folder: string }
>['folder'];

/** The example entries of each folder: their slugs, and other values that need no marker. */
const exampleEntries: Readonly<Record<FolderName, readonly (FillInValues & { slug: string })[]>> = {
  services: [
    { slug: 'diagnostic', kind: 'diagnostic' },
    { slug: 'example-project', kind: 'project', draft: true },
  ],
  cases: [{ slug: 'example-case', draft: true, services: ['diagnostic'] }],
};

export interface FirmWebsite {
  /** The member `website` of frontdesk.json. */
  readonly config: object;
  /** Members of company.json that the website states. */
  readonly company?: FillInValues;
  /** The files of its project, keyed by path. Without them, it is outside of the firm's repository. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** The section of the README about the website, in Markdown. */
  readonly readme: string;
}

/**
 * Returns the files of a new firm's folder but for those of its website, keyed by path. Everything to fill in is marked.
 * `packed` is the path of the packed Frontdesk that the new repository depends on, and `language` that of the content.
 */
export function firmFiles(packed: string, language: string, website: FirmWebsite): Record<string, string> {
  const sources: readonly ContentSource[] = Object.values(resourceDefinitions).map(({ content }) => content);
  const schemas = Object.entries(firmSchemas()).map(([name, text]) => [`content/schema/${name}`, text]);
  const template = (name: string) =>
    readFileSync(join(import.meta.dirname, name), 'utf8').replaceAll('{{packed}}', basename(packed));
  return {
    ...Object.assign({}, ...sources.map((source) => createFiles(source, language, website))),
    ...(language !== 'en' && {
      [`content/${words.file}`]: formatJson({ $schema: schemaPath(words.schema), language }),
    }),
    ...Object.fromEntries(schemas),
    [configFileName]: formatJson({ ...exampleConfig, website: website.config }),
    ...firmPackage(packed, website.files && ['website']),
    'README.md': `${template('readme.md')}\n${website.readme}`,
    // npm never packs files with these two names, so the templates have different ones.
    '.gitignore': template('gitignore'),
    '.npmrc': template('npmrc'),
    '.github/workflows/deploy.yml': template('deploy.yml'),
  };
}

const { words } = otherFiles;
const company = resourceDefinitions.company.content;

function createFiles(source: ContentSource, language: string, website: FirmWebsite): Record<string, string> {
  if ('file' in source) {
    // The target of the first option is a page that every firm has.
    const defaults = { slug: fillInValues.slug, target: 'request', languages: [language] };
    const values = source.file === company.file ? { ...defaults, ...website.company } : defaults;
    return { [`content/${source.file}`]: formatJson(fillIn(source.schema, values)) };
  }
  const { schema, markdown } = source;
  const files = exampleEntries[source.folder as FolderName].map((values) => {
    const name = `content/${source.folder}/${values.slug}`;
    return {
      [`${name}.json`]: formatJson(fillIn(schema, values)),
      // A website elsewhere has a page with the text.
      ...(markdown && website.files && { [`${name}.md`]: `${fillIn(markdown, {})}\n` }),
    };
  });
  return Object.assign({}, ...files);
}

/**
 * Writes the files that `createFiles` returns, keyed by path, into a folder that does not exist or contains only .git.
 * Throws a UserError for any other folder, and overwrites nothing. Returns the number of files.
 */
export function writeFirm(
  folder: string,
  createFiles: () => Readonly<Record<string, string | Uint8Array>>,
): number {
  const [found] = createAndList(folder).filter((name) => name !== '.git');
  if (found !== undefined) {
    throw new UserError(
      `Cannot write into "${folder}": it contains ${found}. Choose a folder that does not exist`,
    );
  }
  const files = Object.entries(createFiles());
  for (const [name, content] of files) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { flag: 'wx' });
  }
  return files.length;
}

function createAndList(folder: string): string[] {
  try {
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder);
  } catch (cause) {
    const { errno = 0 } = cause as NodeJS.ErrnoException;
    throw new UserError(
      `Cannot write into "${folder}": ${getSystemErrorMessage(errno)}. Choose a folder that can be created`,
      { cause },
    );
  }
}

/** Quotes `text` as one word of a shell command. */
export function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A configuration with a stage for trying things out and a production stage, both with placeholders. */
const exampleConfig = {
  $schema: configSchemaPath,
  defaults: {
    account: '111122223333',
    region: 'us-east-1',
    email: { sender: 'frontdesk@example.com', recipients: ['requests@example.com'], limit: 60 },
    gateway: {
      rate: 50,
      burst: 100,
      agents: { rate: 200, burst: 500 },
      keys: { active: 1, standby: 2 },
    },
    firewall: 'off',
    agents: { allowedOrigins: [] },
    alarms: {
      email: 'operators@example.com',
      runbook: 'https://git.example.com/frontdesk/blob/main/docs/operations/runbook.md',
    },
    logRetentionDays: 30,
    terminationProtection: false,
  },
  stages: {
    // Two stages in one account and region cannot both create the identity of the same sender domain.
    dev: { email: { sender: 'frontdesk@dev.example.com' }, logRetentionDays: 7 },
    prod: {
      domain: {
        name: 'www.example.com',
        hostedZone: { id: 'Z0123456789EXAMPLE', name: 'example.com' },
      },
      // Otherwise one address can use up the throttle that all callers share.
      firewall: { requests: 1_000 },
      check: true,
      budget: { monthly: 50 },
    },
  },
};
