import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What a synthesis reads besides the firm's folder. */
const sources = ['bin', 'cdk.json', 'contract', 'edge', 'lambdas', 'lib', 'package.json', 'site', 'verify'];

/** By file: what to replace, which has to stand there once, and by what. */
export type SourceChanges = Readonly<Record<string, readonly (readonly [from: RegExp, to: string])[]>>;

/** Copies the sources of the app to a new folder, changes them there, and returns the folder. */
export function copySources(changes: SourceChanges): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-sources-'));
  for (const source of sources) cpSync(source, join(folder, source), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [file, replacements] of Object.entries(changes)) {
    const path = join(folder, file);
    let text = readFileSync(path, 'utf8');
    for (const [from, to] of replacements) {
      const found = text.match(new RegExp(from, 'g')) ?? [];
      if (found.length !== 1) throw new Error(`Cannot replace ${from}: ${file} has it ${found.length} times`);
      text = text.replace(from, to);
    }
    writeFileSync(path, text);
  }
  return folder;
}
