import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openapi, openapiDocument } from '../../../site/openapi/openapi-document.ts';
import { site } from '../fixture-site.ts';

/** What a command of Redocly prints about the document, as JSON. */
async function redocly(command: string, ...options: string[]): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-openapi-'));
  writeFileSync(join(folder, 'openapi.json'), openapiDocument(openapi(site)).body);
  try {
    const { stdout } = await promisify(execFile)(
      'node_modules/.bin/redocly',
      [command, join(folder, 'openapi.json'), ...options, '--format=json'],
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    );
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('openapi() passes the recommended rules of Redocly without a warning', async () => {
  const verdict = await redocly('lint', '--extends=recommended');

  expect(verdict).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
});
