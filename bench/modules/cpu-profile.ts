import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Start, sample } from '../cold/sample.ts';

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** What V8's profiler writes. */
interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
}

/** Where the time of one cold start went. */
export interface Spent {
  /** Milliseconds by package, or by what Node or V8 did. */
  readonly milliseconds: ReadonlyMap<string, number>;
  /** Paths of the bundle's files that were loaded. */
  readonly files: ReadonlySet<string>;
}

/** One cold start under V8's profiler, which itself takes some of the time. */
export async function profile(start: Start, env: NodeJS.ProcessEnv): Promise<Spent> {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-profile-'));
  try {
    await sample(start, env, ['--cpu-prof', '--cpu-prof-interval=100', `--cpu-prof-dir=${directory}`]);
    const [file = ''] = readdirSync(directory);
    return spentIn(JSON.parse(readFileSync(join(directory, file), 'utf8')));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function spentIn({ nodes, samples, timeDeltas }: Profile): Spent {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const milliseconds = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    milliseconds.set(name, (milliseconds.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1_000);
  }
  milliseconds.delete('(idle)');
  const scripts = nodes.map(({ callFrame }) => callFrame.url).filter(isBundled);
  return { milliseconds, files: new Set(scripts.map((url) => fileURLToPath(url))) };
}

function nameOf({ functionName, url, lineNumber, columnNumber }: CallFrame): string {
  if (functionName === 'compileSourceTextModule') return 'Node: compiling the files';
  if (url.startsWith('node:internal/deps/undici')) return 'Node: undici';
  if (isBundled(url)) return packageOf(sourceOf(url, lineNumber, columnNumber));
  if (functionName === '(idle)') return functionName;
  if (functionName === '(garbage collector)') return 'V8: garbage collection';
  return 'Node: everything else';
}

const isBundled = (url: string) => url.startsWith('file:') && url.includes('/frontdesk-bench-');

const maps = new Map<string, SourceMap>();

function sourceOf(url: string, line: number, column: number): string {
  const map = maps.get(url) ?? new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')));
  maps.set(url, map);
  const entry = map.findEntry(line, column);
  return 'originalSource' in entry ? (entry.originalSource ?? '') : '';
}

/** The package to which a source file belongs, or `ours`. */
export function packageOf(source: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  return name ?? (source === '' ? 'between the modules' : 'ours');
}
