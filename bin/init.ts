import { isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseLanguage } from '../lib/config/context.ts';
import { firmFolder, projectFolder } from '../lib/config/firm-folder.ts';
import { placeholderSummary } from '../lib/config/placeholders.ts';
import { UserError } from '../lib/config/user-error.ts';
import { packProject } from '../lib/firm/pack-project.ts';
import { type FirmWebsite, firmFiles, quoteForShell, writeFirm } from '../lib/firm/template/firm-files.ts';
import { pruneLockFile } from '../lib/firm/template/firm-package.ts';
import { readFirmWebsite } from '../lib/firm/template/firm-website.ts';
import { sampleWebsite } from '../lib/firm/template/sample-website.ts';
import { runCommand } from './run-command.ts';
import { usage } from './usage.ts';

interface InitArguments {
  readonly folder?: string | undefined;
  readonly language?: string | undefined;
  /** The folder of a built website. */
  readonly website?: string | undefined;
}

/** Without a folder, the command was called in a wrong way. */
function parseArguments(args: readonly string[]): InitArguments {
  try {
    const options = { language: { type: 'string' }, website: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    return {
      folder: positionals.length === 1 ? positionals[0] : undefined,
      language: values.language && parseLanguage(values.language),
      website: values.website,
    };
  } catch (error) {
    if (error instanceof UserError) throw error;
    return {};
  }
}

async function init(name: string, { language: chosen, website: source }: InitArguments): Promise<void> {
  const path = resolve(projectFolder, name);
  const folder = relative(projectFolder, path);
  if (!/^\.\.(?:[\\/]|$)/.test(folder) && !isAbsolute(folder)) {
    throw new UserError(`Cannot write into "${name}": choose a folder outside this one, such as ../our-firm`);
  }
  const built = source === undefined ? undefined : await readFirmWebsite(path, source);
  const language = chosen ?? built?.language ?? 'en';
  const website: FirmWebsite = built ?? sampleWebsite(language);
  const fileCount = writeFirm(path, () => ({
    ...website.files,
    ...firmFiles(packProject(path), language, website),
  }));
  pruneLockFile(path);
  console.log(`Wrote ${fileCount} files into ${folder}
${built ? `\n${built.summary.join('\n')}\n` : ''}
${placeholderSummary(firmFolder(folder)).join('\n')}

  Run it    cd ${quoteForShell(folder)} && npm ci && npm start
  Read next ${join(projectFolder, 'docs/make-it-yours.md')}
`);
}

await runCommand(async () => {
  const { folder, ...options } = parseArguments(process.argv.slice(2));
  if (folder === undefined) throw new UserError(usage);
  await init(folder, options);
});
