import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CleanRun, Verdict } from './judge.ts';
import type { Mutant } from './mutants.ts';
import { folderOf } from './pick-mutants.ts';

/** A mutant with its lines before and after, and what became of it once it is judged. */
export interface Result extends Mutant {
  readonly before: string;
  readonly after: string;
  verdict?: Verdict;
}

/** A run, finished or not. */
export interface Results {
  /** What must be the same for a run to be continued. */
  readonly of: { readonly modules: string; readonly count: number; readonly folders: readonly string[] };
  readonly commit: string;
  readonly date: string;
  readonly seed: number;
  clean?: CleanRun;
  readonly mutants: readonly Result[];
}

const file = 'cdk.out/mutation/results.json';

export function readResults(): Results | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function writeResults(results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
}

/** The lines that a mutant changes, as they are and as they become. At most three of each are kept. */
export function changedLines(text: string, mutant: Mutant): Pick<Result, 'before' | 'after'> {
  const start = text.lastIndexOf('\n', mutant.start - 1) + 1;
  const end = (text.indexOf('\n', mutant.end) + 1 || text.length + 1) - 1;
  const shortened = (lines: string) => {
    const kept = lines.split('\n').map((line) => line.trim());
    return kept.length > 3 ? [...kept.slice(0, 2), '…'].join('\n') : kept.join('\n');
  };
  const after = text.slice(start, mutant.start) + mutant.replacement + text.slice(mutant.end, end);
  return { before: shortened(text.slice(start, end)), after: shortened(after) };
}

/** The page of a finished run. */
export function resultsPage({ commit, date, seed, clean, mutants }: Results): string {
  const survivors = mutants.filter(({ verdict }) => verdict?.outcome === 'survived');
  const failing = clean?.failing.map((test) => `\`${test}\``).join(', ');
  return `# Mutants

Written by \`npm run mutate\`: ${mutants.length} random changes of one place each, seed ${seed}, ${date}, commit ${commit}. A change that no test notices is a survivor; it may be one that changes nothing for anybody. Places and lines are those of that commit. What is changed is said in \`test/mutation/mutants.ts\`, which are picked in \`test/mutation/pick-mutants.ts\`.
${failing ? `\nThese failed without any change, and judged none: ${failing}.\n` : ''}
${table('folder', mutants, ({ file }) => `\`${folderOf(file)}/\``)}
${table('kind', mutants, ({ kind }) => kind)}
## Survivors

${survivors.map(description).join('\n') || 'None.\n'}`;
}

function table(title: string, mutants: readonly Result[], groupOf: (mutant: Result) => string): string {
  const groups = [...Map.groupBy(mutants, groupOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = [...groups, ['**all**', mutants] as const].map(([name, group]) => {
    const number = (outcome: Verdict['outcome']) =>
      group.filter(({ verdict }) => verdict?.outcome === outcome).length;
    const [killed, byCompiler] = [number('killed'), number('killed by tsc')];
    const share = (part: number) => `${Math.round((100 * part) / group.length)} %`;
    return `| ${name} | ${group.length} | ${killed} | ${share(killed)} | ${killed + byCompiler} | ${number('survived')} |`;
  });
  return `| ${title} | mutants | killed by tests | share | killed by tests or tsc | survived |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`;
}

function description({ file, line, kind, before, after }: Result): string {
  const lines = [
    ...before.split('\n').map((text) => `- ${text}`),
    ...after.split('\n').map((text) => `+ ${text}`),
  ];
  return `\`${file}:${line}\` (${kind})\n\n\`\`\`diff\n${lines.join('\n')}\n\`\`\`\n`;
}
