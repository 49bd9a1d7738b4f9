import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureFirm } from '../../test/fixtures/firm-stage.ts';

/** Size of a case's body, with which a case is as long as one that somebody wrote for people to read. */
const bodyBytes = 2_300;

/** A copy of the fixture with `count` cases, copied from its own in turn. Removed at the end of its scope (`using`). */
export class GrownContent implements Disposable {
  /** What the context `firm` names. */
  readonly firm = mkdtempSync(join(tmpdir(), 'frontdesk-content-'));
  readonly directory = join(this.firm, 'content');

  constructor(count: number) {
    cpSync(fixtureFirm, this.firm, { recursive: true });
    const cases = join(this.directory, 'cases');
    const slugs = readdirSync(cases)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length));
    for (let index = slugs.length; index < count; index += 1) {
      const original = join(cases, slugs[index % slugs.length] ?? '');
      const slug = `${slugs[index % slugs.length]}-${index}`;
      const { position: _, ...json } = JSON.parse(readFileSync(`${original}.json`, 'utf8'));
      writeFileSync(join(cases, `${slug}.json`), JSON.stringify({ ...json, slug }));
      writeFileSync(join(cases, `${slug}.md`), repeated(readFileSync(`${original}.md`, 'utf8')));
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.firm, { recursive: true });
  }
}

/** As often the same text as the size of a body needs. */
function repeated(text: string): string {
  return `${text}\n`.repeat(Math.ceil(bodyBytes / text.length));
}
