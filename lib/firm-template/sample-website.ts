import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillInMarker } from '../../contract/content/content-fields.ts';
import { projectFolder } from '../firm-folder.ts';
import { trackedFiles } from '../pack-project.ts';
import type { FirmWebsite } from './firm-files.ts';
import { formatJson, readJson } from './firm-package.ts';

/** The sample firm's own articles, pages and pictures. */
const omitted = /^website\/src\/(?:content|media)\//;

/** Returns the sample's website as a project that a firm owns, in `language`. Its own texts are placeholders. */
export function sampleWebsite(language: string): FirmWebsite {
  const copied = [...trackedFiles()].filter(
    (name) => name.startsWith('website/') && !omitted.test(name) && existsSync(join(projectFolder, name)),
  );
  const replaced = globSync('website/**/*.*', { cwd: import.meta.dirname });
  const read = (folder: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]));
  return {
    config: readJson('frontdesk.json').website,
    files: {
      ...read(projectFolder, copied),
      ...read(import.meta.dirname, replaced),
      'website/src/site.json': formatJson({ languages: [language] }),
      ...wordsToTranslate(language),
    },
    readme: `## The website

\`website/\` is an Astro project of our own. Its \`README.md\` says what to change where. While \`npm start\` runs, \`npm run dev -w website\` shows each saved change at once.
`,
  };
}

/** Returns the English words, each marked, for a language of which the website has none. */
function wordsToTranslate(language: string): Record<string, string> {
  const fileOf = (name: string) => `website/src/words/${name}.json`;
  if (existsSync(join(projectFolder, fileOf(new Intl.Locale(language).language)))) return {};
  const words = Object.entries<Record<string, string>>(readJson(fileOf('en'))).map(([group, members]) => [
    group,
    Object.fromEntries(Object.entries(members).map(([name, word]) => [name, `${fillInMarker} ${word}`])),
  ]);
  return { [fileOf(language)]: formatJson(Object.fromEntries(words)) };
}
