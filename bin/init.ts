import { isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseLanguage } from '../lib/context.ts';
import { firmFolder, projectFolder } from '../lib/firm-folder.ts';
import { firmFiles, quoteForShell } from '../lib/firm-template/firm-files.ts';
import { readFirmWebsite } from '../lib/firm-template/firm-website.ts';
import { writeFirm } from '../lib/firm-template/write-firm.ts';
import { SynthError } from '../lib/input-error.ts';
import { packProject } from '../lib/pack-project.ts';
import { placeholderSummary } from '../lib/placeholders.ts';
import { formatFixableError } from './run-command.ts';
import { usage } from './usage.ts';

interface InitArguments {
  readonly folder?: string | undefined;
  readonly languages?: readonly string[] | undefined;
  /** The folder of a built website. */
  readonly website?: string | undefined;
}

/** Without a folder, the command was called in a wrong way. */
function parseArguments(args: readonly string[]): InitArguments {
  try {
    const options = { languages: { type: 'string' }, website: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const languages = values.languages && [...new Set(values.languages.split(',').map(parseLanguage))];
    return {
      folder: positionals.length === 1 ? positionals[0] : undefined,
      languages: languages || undefined,
      website: values.website,
    };
  } catch (error) {
    if (error instanceof SynthError) throw error;
    return {};
  }
}

async function init(name: string, { languages, website: source }: InitArguments): Promise<void> {
  const path = resolve(projectFolder, name);
  const folder = relative(projectFolder, path);
  if (!/^\.\.(?:[\\/]|$)/.test(folder) && !isAbsolute(folder)) {
    throw new SynthError(
      `Cannot write into "${name}": choose a folder outside this one, such as ../our-firm`,
    );
  }
  const website = source === undefined ? undefined : await readFirmWebsite(path, source, languages);
  const fileCount = writeFirm(path, () =>
    firmFiles(packProject(path), website?.languages ?? languages, website),
  );
  console.log(`Wrote ${fileCount} files into ${folder}
${website ? `\n${website.summary.join('\n')}\n` : ''}
${placeholderSummary(firmFolder(folder)).join('\n')}

  Run it    cd ${quoteForShell(folder)} && npm ci && npm start
  Read next ${join(projectFolder, 'docs/make-it-yours.md')}
`);
}

try {
  const { folder, ...options } = parseArguments(process.argv.slice(2));
  if (folder === undefined) {
    console.error(usage);
    process.exitCode = 1;
  } else await init(folder, options);
} catch (error) {
  console.error(formatFixableError(error));
  process.exitCode = 1;
}
