import { createContext, Script } from 'node:vm';
import { UnsupportedTemplateError } from '../template/unsupported-template-error.ts';
import type { EmulatedKeyValueStore } from './emulated-key-value-store.ts';

const maxCodeBytes = 10_240;

interface EdgeFunctionOptions {
  readonly name: string;
  readonly code: string;
  readonly keyValueStore: EmulatedKeyValueStore | undefined;
  readonly log: (line: string) => void;
}

/**
 * A CloudFront Function: compiled code with a global `handler`, run where there is the language and nothing else.
 *
 * It does: the limit of 10 KB, the module `cloudfront` with the one store that is associated, `console.log`; no
 * process, no network, no timers. It does not: the limits on time and memory, the modules `crypto`, `querystring` and
 * `buffer`, nor the syntax that runtime 2.0 lacks, to which test/lib holds the code.
 */
export class EmulatedEdgeFunction {
  readonly #invoke: (event: string) => Promise<string | undefined>;

  constructor({ name, code, keyValueStore, log }: EdgeFunctionOptions) {
    const bytes = Buffer.byteLength(code);
    if (bytes > maxCodeBytes) {
      throw new UnsupportedTemplateError([
        `Cannot run the edge function "${name}": it has ${bytes} bytes, and CloudFront takes ${maxCodeBytes}`,
      ]);
    }
    const context = createContext({
      console: { log: (...values: unknown[]) => log(`${name}: ${values.map(String).join(' ')}`) },
      __cloudfront: { kvs: () => requireKeyValueStore(name, keyValueStore) },
    });
    try {
      new Script(asScript(code), { filename: name }).runInContext(context);
      this.#invoke = new Script(invocation).runInContext(context);
    } catch (cause) {
      throw new UnsupportedTemplateError([`Cannot run the edge function "${name}": ${cause}`], { cause });
    }
  }

  /** What `handler` returns for `event`; rejects when it throws. */
  async run(event: object): Promise<unknown> {
    return JSON.parse((await this.#invoke(JSON.stringify(event))) ?? 'null');
  }
}

/** Event and answer cross as text, so that both are plain objects of the side that reads them. */
const invocation = `handler, async (event) => JSON.stringify(await handler(JSON.parse(event)))`;

/** The runtime gives its one module to an import statement, which a script cannot have. */
function asScript(code: string): string {
  const script = code.replace(/^import (\w+) from ['"]cloudfront['"];?$/m, 'const $1 = __cloudfront;');
  const [otherImport] = /^import .*$/m.exec(script) ?? [];
  if (otherImport) throw new Error(`"${otherImport}" is not known to the local run`);
  return script;
}

function requireKeyValueStore(
  name: string,
  keyValueStore: EmulatedKeyValueStore | undefined,
): EmulatedKeyValueStore {
  if (!keyValueStore) throw new Error(`No key-value store is associated with "${name}"`);
  return keyValueStore;
}
