import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchmarkFindings } from './benchmark.ts';

const folder = 'docs/performance';
const page = join(folder, 'bench.md');
const introduction = `# Measurements

Written by \`npm run bench\`; what they mean is in [README.md](README.md). Each part names its day and commit, and is not measured again with every change: compare within a table.
`;

/** Replaces the section `title` of the results page, and writes the plots beside it. `titles` orders the sections. */
export function writeFindings(
  title: string,
  measuredOn: string,
  { text, plots = {} }: BenchmarkFindings,
  titles: readonly string[],
): void {
  for (const [name, svg] of Object.entries(plots)) writeFileSync(join(folder, name), svg);
  const sections = readSections();
  sections.set(title, `\n*${measuredOn}*\n\n${text}`);
  const ordered = titles.flatMap((heading) => {
    const section = sections.get(heading);
    return section === undefined ? [] : [`\n## ${heading}\n${section}`];
  });
  writeFileSync(page, introduction + ordered.join(''));
}

/** The text below each heading of the page as it is. */
function readSections(): Map<string, string> {
  const [, ...sections] = existsSync(page) ? readFileSync(page, 'utf8').split('\n## ') : [];
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), `${section.slice(end + 1).trimEnd()}\n`];
    }),
  );
}
