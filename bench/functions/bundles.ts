import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { paths } from '../../contract/paths.ts';
import { endpointCode } from '../../lib/bundling/endpoint-code.ts';
import { bundleFunction } from '../../lib/bundling/function-bundle.ts';
import { buildSite } from '../../site/build-site.ts';
import { readContent } from '../../site/content/read-content.ts';
import { fixtureContent } from '../../test/fixtures/firm-stage.ts';

export interface Bundle {
  /** The module that exports `handler`. */
  readonly file: string;
}

/** Bundles functions into a temporary folder, which is removed at the end of its scope (`using`). */
export class Bundles implements Disposable {
  readonly #directory = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  #count = 0;

  /** The functions of this project, as the stack deploys them. */
  ours() {
    const code = endpointCode(buildSite(readContent(fixtureContent), { baseUrl: baseUrlPlaceholder }));
    return {
      mcp: this.#write((directory) => code[paths.mcp].bundle.write(directory)),
      a2a: this.#write((directory) => code[paths.a2a].bundle.write(directory)),
      request: this.#write((directory) => code[paths.diagnosticRequest].bundle.write(directory)),
    };
  }

  /** A module of bench/reference/, with the same settings; with our replacements of modules only for `aliases`. */
  reference(name: string, { aliases = false } = {}): Bundle {
    return this.module(`bench/reference/${name}.ts`, aliases);
  }

  module(entry: string, aliases = true): Bundle {
    const settings = { entry, maxColdStartBytes: Number.POSITIVE_INFINITY, ...(!aliases && { alias: {} }) };
    return this.#write((directory) => bundleFunction(settings, directory));
  }

  #write(bundle: (directory: string) => void): Bundle {
    this.#count += 1;
    const directory = join(this.#directory, String(this.#count));
    mkdirSync(directory);
    bundle(directory);
    return { file: join(directory, 'index.mjs') };
  }

  [Symbol.dispose](): void {
    rmSync(this.#directory, { recursive: true });
  }
}
