// Writes the folder of a new firm: npm run init -- FOLDER
import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { firmFolder } from '../lib/firm-folder.ts';
import { firmFiles, inShell } from '../lib/firm-template/firm-files.ts';
import { writeFirm } from '../lib/firm-template/write-firm.ts';
import { placeholderSummary } from '../lib/placeholders.ts';
import { SynthError } from '../lib/synth-error.ts';
import { formatFixableError } from './fixable-error.ts';

const usage = `Usage: npm run init -- FOLDER

Writes content/ and frontdesk.json of a new firm, with everything to fill in marked.

  FOLDER  a folder that is not there or empty, outside of this one, such as ../our-firm`;

const project = join(import.meta.dirname, '..');

function init(named: string): void {
  const path = resolve(project, named);
  const folder = relative(project, path);
  if (!/^\.\.(?:[\\/]|$)/.test(folder) && !isAbsolute(folder)) {
    throw new SynthError(
      `Cannot write into "${named}": name a folder outside of this one, such as ../our-firm`,
    );
  }
  const today = new Date().toISOString().slice(0, 10);
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const files = firmFiles({ today, version, folder });
  writeFirm(path, files);
  console.log(`Wrote ${Object.keys(files).length} files into ${folder}

${placeholderSummary(firmFolder(folder)).join('\n')}

  Run it    FRONTDESK_FIRM=${inShell(folder)} npm start
  Read on   docs/make-it-yours.md
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
