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
 * A CloudFront Function: a script with a global `handler`. It runs in a context that has the JavaScript language but
 * not Node's APIs.
 *
 * Supported: the 10 KB limit, the module `cloudfront` with the associated store, `console.log`. Not supported: the time
 * and memory limits, the modules `crypto`, `querystring` and `buffer`, and the syntax restrictions of runtime 2.0,
 * which test/edge/runtime-syntax.test.ts checks.
 */
export class EmulatedEdgeFunction {
  readonly #invoke: (event: string, query: string | undefined) => Promise<string | undefined>;

  constructor({ name, code, keyValueStore, log }: EdgeFunctionOptions) {
    const bytes = Buffer.byteLength(code);
    if (bytes > maxCodeBytes) {
      throw new UnsupportedTemplateError([
        `Cannot run the edge function "${name}": it has ${bytes} bytes, but CloudFront allows at most ${maxCodeBytes}`,
      ]);
    }
    const context = createContext({
      console: { log: (...values: unknown[]) => log(`${name}: ${values.map(String).join(' ')}`) },
      __cloudfront: { kvs: () => requireKeyValueStore(name, keyValueStore) },
    });
    try {
      new Script(toScript(code), { filename: name }).runInContext(context);
      this.#invoke = new Script(invocationScript).runInContext(context);
    } catch (cause) {
      throw new UnsupportedTemplateError([`Cannot run the edge function "${name}": ${cause}`], { cause });
    }
  }

  /**
   * Resolves to the result of `handler`, or rejects with the error that it throws. The event's `rawQueryString()`
   * returns `query`. Unlike CloudFront, the local run does not distinguish a missing query from an empty one.
   */
  async run(event: object, query?: string): Promise<unknown> {
    return JSON.parse((await this.#invoke(JSON.stringify(event), query)) ?? 'null');
  }
}

/**
 * The event and the result pass between the two realms as JSON, so each side gets objects of its own realm. JSON cannot
 * carry `rawQueryString()`, so this script adds it to the event.
 */
const invocationScript = `handler, async (text, query) => {
  const event = JSON.parse(text);
  event.request.rawQueryString = () => query;
  return JSON.stringify(await handler(event));
}`;

/**
 * Replaces the import of the module `cloudfront`, because a script cannot contain import statements. Throws for any
 * other import.
 */
function toScript(code: string): string {
  const script = code.replace(/^import ([\w$]+) from ?['"]cloudfront['"];?/m, 'const $1 = __cloudfront;');
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
