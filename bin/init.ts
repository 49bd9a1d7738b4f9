import { isAbsolute, join, relative, resolve } from 'node:path';
import { firmFolder, projectFolder } from '../lib/firm-folder.ts';
import { firmFiles, quoteForShell } from '../lib/firm-template/firm-files.ts';
import { writeFirm } from '../lib/firm-template/write-firm.ts';
import { SynthError } from '../lib/input-error.ts';
import { packProject } from '../lib/pack-project.ts';
import { placeholderSummary } from '../lib/placeholders.ts';
import { formatFixableError } from './run-command.ts';
import { usage } from './usage.ts';

function init(name: string): void {
  const path = resolve(projectFolder, name);
  const folder = relative(projectFolder, path);
  if (!/^\.\.(?:[\\/]|$)/.test(folder) && !isAbsolute(folder)) {
    throw new SynthError(
      `Cannot write into "${name}": choose a folder outside this one, such as ../our-firm`,
    );
  }
  const fileCount = writeFirm(path, () => firmFiles(packProject(path)));
  console.log(`Wrote ${fileCount} files into ${folder}

${placeholderSummary(firmFolder(folder)).join('\n')}

  Run it    cd ${quoteForShell(folder)} && npm ci && npm start
  Read next ${join(projectFolder, 'docs/make-it-yours.md')}
`);
}

const [folder = '', ...others] = process.argv.slice(2);
if (folder === '' || folder.startsWith('-') || others.length > 0) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    init(folder);
  } catch (error) {
    console.error(formatFixableError(error));
    process.exitCode = 1;
  }
}
