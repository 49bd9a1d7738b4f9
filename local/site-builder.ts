import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { countInDigits } from '../contract/in-words.ts';
import { tableName } from './aws-services.ts';
import type { Context, LocalSite } from './build-site.ts';
import { LocalRunError } from './local-run-error.ts';

/** Message to the thread: builds the site for `baseUrl`, with the functions in `folder`. */
export interface BuildRequest {
  readonly id: number;
  readonly baseUrl: string;
  readonly folder: string;
  readonly tableName: string;
}

/** Message from the thread. */
export type BuildReport =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'drawing'; readonly count: number }
  | { readonly kind: 'built'; readonly id: number; readonly site: LocalSite }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };

/** Builds the site in a thread, so that requests do not wait for it, and the sources can be loaded again. */
export class SiteBuilder {
  readonly #context: Context;
  readonly #folder: string;
  readonly #log: (line: string) => void;
  #worker: Worker | undefined;
  #count = 0;

  /** Starts loading the sources. The functions are written below `folder`, which is emptied first. */
  constructor(context: Context, folder: string, log: (line: string) => void) {
    this.#context = context;
    this.#folder = folder;
    this.#log = log;
    // A killed run on the same port may have left its folder behind.
    rmSync(folder, { recursive: true, force: true });
    this.#worker = this.#startThread();
  }

  /** Builds the current content, after loading the sources again if `reload`. Rejects with a LocalRunError. */
  async build(baseUrl: string, { reload = false } = {}): Promise<LocalSite> {
    if (reload) await this.stop();
    this.#worker ??= this.#startThread();
    const worker = this.#worker;
    this.#count += 1;
    const id = this.#count;
    worker.postMessage({
      id,
      baseUrl,
      folder: join(this.#folder, String(id)),
      tableName,
    } satisfies BuildRequest);
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        worker.off('message', receive).off('error', fail).off('exit', exit);
        settle();
      };
      const receive = (report: BuildReport) => {
        if (report.kind === 'drawing') this.#log(`Drawing ${countInDigits(report.count, 'picture')}…`);
        if (report.kind === 'built' && report.id === id) end(() => resolve(report.site));
        if (report.kind === 'failed' && report.id === id) end(() => reject(new LocalRunError(report.reason)));
      };
      const fail = (error: Error) =>
        end(() => reject(new LocalRunError(`Cannot build the site: ${error.message}`, { cause: error })));
      const exit = () => end(() => reject(new LocalRunError('Cannot build the site: the build was stopped')));
      worker.on('message', receive).on('error', fail).on('exit', exit);
    });
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  /** Removes the functions of the build before the last two: the last requests may still need the previous one. */
  removeOldest(): void {
    rmSync(join(this.#folder, String(this.#count - 2)), { recursive: true, force: true });
  }

  #startThread(): Worker {
    const worker = new Worker(new URL('./build-thread.ts', import.meta.url), { workerData: this.#context });
    // `build()` reports the error. A new thread is started for the next build.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }
}
