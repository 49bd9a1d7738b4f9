import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UserError } from '../lib/config/user-error.ts';
import type { Context, LocalSite } from './build-site.ts';

export interface BuildRequest {
  readonly baseUrl: string;
  readonly folder: string;
  /** Whether sources that are only bundled may have changed. */
  readonly rebundle: boolean;
}

export type BuildResult = LocalSite | { readonly errors: string };

/** Sent when the command that builds the website starts, and without a process group when it has ended. */
export interface WebsiteBuildChange {
  readonly processGroup: number | undefined;
}

/** Builds the site in a thread, so that requests do not wait for it, and changed sources can be loaded again. */
export class SiteBuilder {
  readonly #context: Context;
  readonly #folder: string;
  #thread: Worker;
  #count = 0;
  #websiteBuild: number | undefined;

  /** Starts loading the sources. Each build writes its functions into a folder below `folder`, which is emptied first. */
  constructor(context: Context, folder: string) {
    // A killed run on the same port may have left its folder behind.
    rmSync(folder, { recursive: true, force: true });
    this.#context = context;
    this.#folder = folder;
    this.#thread = this.#startThread();
  }

  /** Builds the current content, with the current sources if `reload`, or the current functions if `rebundle`. Rejects with a UserError. */
  async build(baseUrl: string, { reload = false, rebundle = false } = {}): Promise<LocalSite> {
    if (reload) {
      await this.stop();
      this.#thread = this.#startThread();
    }
    const folder = join(this.#folder, String(this.#count + 1));
    // A failed build may have left it behind.
    rmSync(folder, { recursive: true, force: true });
    const request: BuildRequest = { baseUrl, folder, rebundle };
    this.#thread.postMessage(request);
    const result = await this.#result();
    if (!('functions' in result)) throw new UserError(result.errors);
    this.#count += 1;
    // The previous version is still served, and its functions may load more of their code.
    rmSync(join(this.#folder, String(this.#count - 2)), { recursive: true, force: true });
    return result;
  }

  async stop(): Promise<void> {
    if (this.#websiteBuild !== undefined) endProcessGroup(this.#websiteBuild);
    this.#websiteBuild = undefined;
    await this.#thread.terminate();
  }

  async #result(): Promise<BuildResult> {
    for (;;) {
      const [message]: (BuildResult | WebsiteBuildChange)[] = await once(this.#thread, 'message').catch(
        (error) => [{ errors: `Cannot build the site: ${error.stack}` }],
      );
      if (message && !('processGroup' in message)) return message;
      this.#websiteBuild = message?.processGroup;
    }
  }

  #startThread(): Worker {
    const thread = new Worker(new URL('./build-thread.ts', import.meta.url), {
      workerData: this.#context,
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
