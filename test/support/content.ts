import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of content/ that a test may change, and that goes with its scope (`using`). */
export class ContentCopy implements Disposable {
  readonly directory = mkdtempSync(join(tmpdir(), 'frontdesk-content-'));

  constructor() {
    cpSync('content', this.directory, { recursive: true });
  }

  write(name: string, text: string | Buffer): void {
    writeFileSync(join(this.directory, name), text);
  }

  /** Replaces `from`, which has to stand in the file, by `to`. */
  replace(name: string, from: string, to: string): void {
    const text = readFileSync(join(this.directory, name), 'utf8');
    if (!text.includes(from)) throw new Error(`Cannot replace "${from}": "${name}" does not hold it`);
    this.write(name, text.replace(from, to));
  }

  remove(name: string): void {
    rmSync(join(this.directory, name), { recursive: true });
  }

  [Symbol.dispose](): void {
    rmSync(this.directory, { recursive: true });
  }
}
