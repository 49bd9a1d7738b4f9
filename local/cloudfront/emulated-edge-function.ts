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
 * A CloudFront Function: a script with a global `handler`, run in a context with the language but without the APIs of
 * Node.
 *
 * It does: the limit of 10 KB, the module `cloudfront` with the associated store, `console.log`. It does not: the
 * limits on time and memory, the modules `crypto`, `querystring` and `buffer`, and the limits of the syntax of runtime
 * 2.0, which test/edge/runtime-syntax.test.ts checks.
 */
export class EmulatedEdgeFunction {
  readonly #invoke: (event: string, query: string | undefined) => Promise<string | undefined>;

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

  /**
   * Resolves to the result of `handler`. Rejects with what it throws. `query` is what the event's `rawQueryString()`
   * returns. Unlike CloudFront, the local run does not distinguish a missing query from an empty one.
   */
  async run(event: object, query?: string): Promise<unknown> {
    return JSON.parse((await this.#invoke(JSON.stringify(event), query)) ?? 'null');
  }
}

/**
 * The event and the result cross the contexts as JSON, so each side gets objects of its context. The event's method is
 * created again there.
 */
const invocation = `handler, async (text, query) => {
  const event = JSON.parse(text);
  event.request.rawQueryString = () => query;
  return JSON.stringify(await handler(event));
}`;

/**
 * Replaces the import of the module `cloudfront`, because a script has no import statements. Throws for any other
 * import.
 */
function asScript(code: string): string {
  const script = code.replace(/^import (\w+) from ?['"]cloudfront['"];?/m, 'const $1 = __cloudfront;');
  const [otherImport] = /^import [^;\n]*;?/m.exec(script) ?? [];
  if (otherImport) throw new Error(`"${otherImport}" is not supported by the local run`);
  return script;
}

function requireKeyValueStore(
  name: string,
  keyValueStore: EmulatedKeyValueStore | undefined,
): EmulatedKeyValueStore {
  if (!keyValueStore) throw new Error(`No key-value store is associated with "${name}"`);
  return keyValueStore;
}
