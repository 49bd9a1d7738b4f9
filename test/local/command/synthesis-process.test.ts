import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSynthesizer } from '../../../local/command/synthesis-process.ts';
import { LocalRunError } from '../../../local/local-run-error.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';

const scratch = mkdtempSync(join(tmpdir(), 'frontdesk-synthesis-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** What the synthesis of the firm in `folder` rejects with. */
async function errorOf(firm: string): Promise<unknown> {
  const synthesize = createSynthesizer({ firm });
  return synthesize(join(scratch, 'assembly'), new AbortController().signal).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a synthesis for the local run', () => {
  test('names each issue of the content, and no line of code', async () => {
    using content = new ContentCopy();
    content.write('pricing.json', '{');

    const error = await errorOf(content.firm);

    expect(error).toBeInstanceOf(LocalRunError);
    expect(String((error as Error).message).split('\n')).toEqual([
      `Cannot publish "${content.directory}": 1 issue`,
      expect.stringMatching(/pricing\.json:1:2 is not JSON: write "}"/),
      '    {',
      '     ^',
    ]);
  });

  test('says what the configuration lacks, and no line of code', async () => {
    using content = new ContentCopy();
    writeFileSync(join(content.firm, 'frontdesk.json'), '{ "stages": {} }');

    const error = await errorOf(content.firm);

    expect(error).toBeInstanceOf(LocalRunError);
    expect((error as Error).message).toBe(
      `${join(content.firm, 'frontdesk.json')}:1:3 stages is {}, but must be an object with at least one stage`,
    );
  });
});
