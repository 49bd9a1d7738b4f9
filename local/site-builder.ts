import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UserError } from '../lib/config/user-error.ts';
import type { Context, LocalSite } from './build-site.ts';

/** In place of the process group of a command that is about to start. */
export const startingBuild = -1;

/** How long stop() waits for a command that is about to start. */
const maxStartMs = 1_000;

export interface BuildRequest {
  readonly baseUrl: string;
  readonly folder: string;
}

export type BuildResult = LocalSite | { readonly errors: string };

export interface BuildThreadData {
  readonly context: Context;
  /**
   * Shared with the thread: the process group of the command that builds the website, or 0 while none runs. A message
   * would arrive too late if this thread is busy when the run is stopped.
   */
  readonly websiteBuild: Int32Array<SharedArrayBuffer>;
}

/** Builds the site in a thread, so that requests do not wait for it, and changed sources can be loaded again. */
export class SiteBuilder {
  readonly #context: Context;
  readonly #folder: string;
  #thread: Worker;
  #count = 0;
  readonly #websiteBuild = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  /** Starts loading the sources. Each build writes its functions into a folder below `folder`, which is emptied first. */
  constructor(context: Context, folder: string) {
    // A killed run on the same port may have left its folder behind.
    rmSync(folder, { recursive: true, force: true });
    this.#context = context;
    this.#folder = folder;
    this.#thread = this.#startThread();
  }

  /** Builds the current content, with the current sources if `reload`. Rejects with a UserError. */
  async build(baseUrl: string, { reload = false } = {}): Promise<LocalSite> {
    if (reload) {
      await this.stop();
      this.#thread = this.#startThread();
    }
    const folder = join(this.#folder, String(this.#count + 1));
    // A failed build may have left it behind.
    rmSync(folder, { recursive: true, force: true });
    const request: BuildRequest = { baseUrl, folder };
    this.#thread.postMessage(request);
    const result = await this.#result();
    if (!('functions' in result)) throw new UserError(result.errors);
    this.#count += 1;
    // The previous version is still served, and its functions may load more of their code.
    rmSync(join(this.#folder, String(this.#count - 2)), { recursive: true, force: true });
    return result;
  }

  async stop(): Promise<void> {
    this.#endWebsiteBuild();
    await this.#thread.terminate();
    // The thread may have started it meanwhile.
    this.#endWebsiteBuild();
  }

  #endWebsiteBuild(): void {
    // A thread that is terminated now would leave behind a process that nobody knows.
    Atomics.wait(this.#websiteBuild, 0, startingBuild, maxStartMs);
    const processGroup = Atomics.exchange(this.#websiteBuild, 0, 0);
    if (processGroup > 0) endProcessGroup(processGroup);
  }

  async #result(): Promise<BuildResult> {
    const [result] = await once(this.#thread, 'message').catch((error) => [
      { errors: `Cannot build the site: ${error.stack}` },
    ]);
    return result;
  }

  #startThread(): Worker {
    const workerData: BuildThreadData = { context: this.#context, websiteBuild: this.#websiteBuild };
    const thread = new Worker(new URL('./build-thread.ts', import.meta.url), {
      workerData,
      // By default, garbage is collected so late that the process takes up 100 MB more, and is no faster.
      resourceLimits: { maxYoungGenerationSizeMb: 32 },
    });
    // `build()` reports an error, and sources with an error are loaded again after the next change.
    return thread.on('error', () => undefined);
  }
}

function endProcessGroup(id: number): void {
  try {
    process.kill(-id);
  } catch {
    // It has just ended by itself.
  }
}
