import { isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseLanguage } from '../lib/context.ts';
import { firmFolder, projectFolder } from '../lib/firm-folder.ts';
import { firmFiles, quoteForShell } from '../lib/firm-template/firm-files.ts';
import { writeFirm } from '../lib/firm-template/write-firm.ts';
import { SynthError } from '../lib/input-error.ts';
import { packProject } from '../lib/pack-project.ts';
import { placeholderSummary } from '../lib/placeholders.ts';
import { formatFixableError } from './run-command.ts';
import { usage } from './usage.ts';

/** Without a folder, the command was called in a wrong way. */
function parseArguments(args: readonly string[]): { folder?: string | undefined; languages: string[] } {
  try {
    const options = { languages: { type: 'string', default: 'en' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const languages = [...new Set(values.languages.split(',').map(parseLanguage))];
    return { folder: positionals.length === 1 ? positionals[0] : undefined, languages };
  } catch (error) {
    if (error instanceof SynthError) throw error;
    return { languages: [] };
  }
}

function init(name: string, languages: readonly string[]): void {
  const path = resolve(projectFolder, name);
  const folder = relative(projectFolder, path);
  if (!/^\.\.(?:[\\/]|$)/.test(folder) && !isAbsolute(folder)) {
    throw new SynthError(
      `Cannot write into "${name}": choose a folder outside this one, such as ../our-firm`,
    );
  }
  const fileCount = writeFirm(path, () => firmFiles(packProject(path), languages));
  console.log(`Wrote ${fileCount} files into ${folder}

${placeholderSummary(firmFolder(folder)).join('\n')}

  Run it    cd ${quoteForShell(folder)} && npm ci && npm start
  Read next ${join(projectFolder, 'docs/make-it-yours.md')}
`);
}

try {
  const { folder, languages } = parseArguments(process.argv.slice(2));
  if (folder === undefined) {
    console.error(usage);
    process.exitCode = 1;
  } else init(folder, languages);
} catch (error) {
  console.error(formatFixableError(error));
  process.exitCode = 1;
}
