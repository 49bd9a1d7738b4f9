import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configFileName } from '../../lib/firm-folder.ts';
import { fixtureContent, fixtureFirm } from '../../test/fixtures/firm-stage.ts';

/** A copy of the content with `count` cases, copied from its own in turn. Removed at the end of its scope (`using`). */
export class GrownContent implements Disposable {
  /** What the context `firm` names. */
  readonly firm = mkdtempSync(join(tmpdir(), 'frontdesk-content-'));
  readonly directory = join(this.firm, 'content');

  constructor(count: number) {
    cpSync(fixtureContent, this.directory, { recursive: true });
    cpSync(join(fixtureFirm, configFileName), join(this.firm, configFileName));
    const cases = join(this.directory, 'cases');
    const slugs = readdirSync(cases)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length));
    for (let index = slugs.length; index < count; index += 1) {
      const original = join(cases, slugs[index % slugs.length] ?? '');
      const slug = `${slugs[index % slugs.length]}-${index}`;
      const { position: _, ...json } = JSON.parse(readFileSync(`${original}.json`, 'utf8'));
      writeFileSync(join(cases, `${slug}.json`), JSON.stringify({ ...json, slug }));
      copyFileSync(`${original}.md`, join(cases, `${slug}.md`));
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.firm, { recursive: true });
  }
}
