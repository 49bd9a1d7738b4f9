import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { importsOf, modulesIn } from '../structure/modules.ts';

/** The module that makes the assembly, which `test/setup/provide-assembly.ts` provides to the tests. */
const assemblyMaker = 'bin/app.ts';

/** Who sees a change of a module: the modules that import it or name its path, and so on to the tests. */
export class Seeing {
  readonly #seers = new Map<string, string[]>();
  readonly tests: readonly string[];

  constructor(folders: readonly string[]) {
    const modules = new Set(modulesIn(...folders, 'test'));
    for (const module of modules) {
      for (const seen of seenBy(module)) {
        if (modules.has(seen)) this.#seers.set(seen, [...(this.#seers.get(seen) ?? []), module]);
      }
    }
    // The tests of this folder see nothing of the product.
    this.tests = globSync('test/**/*.test.ts')
      .filter((test) => !test.startsWith('test/mutation/'))
      .toSorted();
  }

  /**
   * The tests in the order in which they are likely to notice soon: the mirrored one and a few of the nearest, all that
   * see `module`, the others. Of those as near the quickest by `durations` are first.
   */
  stages(module: string, durations: Readonly<Record<string, number>>): string[][] {
    const mirrored = `test/${module.replace(/\.m?ts$/, '.test.ts')}`;
    const distances = this.#distances(module);
    const seeing = this.tests
      .filter((test) => distances.has(test))
      .toSorted((a, b) => rank(a) - rank(b) || (durations[a] ?? 0) - (durations[b] ?? 0));
    function rank(test: string): number {
      return test === mirrored ? 0 : (distances.get(test) ?? 0);
    }
    const nearest = seeing.slice(0, 8);
    const others = this.tests.filter((test) => !distances.has(test));
    return [nearest, seeing.slice(8), others].filter((stage) => stage.length > 0);
  }

  /** Whether the assembly has other bytes when `module` has. */
  changesAssembly(module: string): boolean {
    return this.#distances(module).has(assemblyMaker);
  }

  #distances(module: string): Map<string, number> {
    const distances = new Map([[module, 0]]);
    // A map yields what is added to it while it is walked.
    for (const [name, distance] of distances) {
      for (const seer of this.#seers.get(name) ?? []) {
        if (!distances.has(seer)) distances.set(seer, distance + 1);
      }
    }
    return distances;
  }
}

/** What a module imports, and paths in its strings: of entry points that it bundles, and of processes that it starts. */
function seenBy(module: string): string[] {
  const text = readFileSync(module, 'utf8');
  const paths = [...text.matchAll(/'([\w./-]+\.m?[tj]s)'/g)].flatMap(([, path = '']) => [
    normalize(path),
    join(dirname(module), path),
  ]);
  return [
    ...importsOf(module).files,
    ...paths,
    ...(text.includes("inject('assembly')") ? [assemblyMaker] : []),
  ];
}
