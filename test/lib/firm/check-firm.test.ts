import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { firmFolder } from '../../../lib/config/firm-folder.ts';
import { checkFirm } from '../../../lib/firm/check-firm.ts';
import { writeSchemas } from '../../../lib/firm/write-editor-schemas.ts';
import { ContentCopy } from '../../fixtures/content-copy.ts';

const now = new Date('2026-12-01T12:00:00Z');
const check = (copy: ContentCopy) => checkFirm(firmFolder(copy.firm), now);

test('reports the published pages of a folder without errors, and warns about schemas from another version', async () => {
  using copy = new ContentCopy();
  const warning = expect.stringMatching(/ is from another version.*npm run content:schema/);

  const report = await check(copy);
  writeSchemas(copy.directory);

  expect(report).toEqual({
    errors: [],
    warnings: [warning],
    summary: expect.stringMatching(/^2 stages, \d+ pages, \d+ documents$/),
  });
  expect((await check(copy)).warnings).toEqual([]);
});

test('builds and checks a website of the firm, without drafts and with cases without a text', async () => {
  using copy = new ContentCopy();
  copy.addWebsite();
  copy.remove('cases/seed-bank.md');
  copy.set('cases/bakery-orders.json', ['draft'], true);
  writeSchemas(copy.directory);

  expect(await check(copy)).toMatchObject({
    errors: [],
    warnings: [],
  });
});

test('errors in stages and content are reported together, even if only prod has them', async () => {
  using copy = new ContentCopy();
  copy.set('../frontdesk.json', ['stages', 'prod', 'domain', 'name'], 'https://www.example.com/');
  copy.set('../frontdesk.json', ['stages', 'prod', 'email', 'sender'], 'site@gmail.com');
  copy.set('company.json', ['city'], 7);

  expect((await check(copy)).errors).toEqual([
    expect.stringContaining('stages.prod.email.sender is "site@gmail.com", but must be an address at '),
    expect.stringContaining('stages.prod.domain.name is "https://www.example.com/"'),
    expect.stringMatching(/^Cannot publish .*: 1 issue$/),
    expect.stringMatching(/company\.json:\d+:\d+ \/city /),
  ]);
});

test('two stages that would create the same SES identity are reported, because the second could not be deployed', async () => {
  using copy = new ContentCopy();
  const email = { sender: 'desk@firm.test', recipients: ['desk@firm.test'], limit: 60 };
  const [first = '', second = ''] = Object.keys(copy.read('../frontdesk.json').stages);
  for (const name of [first, second]) {
    copy.set('../frontdesk.json', ['stages', name, 'region'], 'eu-west-1');
    copy.set('../frontdesk.json', ['stages', name, 'email'], email);
  }

  expect((await check(copy)).errors).toEqual([
    expect.stringMatching(
      new RegExp(
        `stages\\.${second}\\.email\\.sender: the stage "${second}" uses firm\\.test, whose SES identity the stage "${first}" already creates`,
      ),
    ),
  ]);

  copy.set('../frontdesk.json', ['stages', second, 'email', 'identity'], 'existing');
  expect((await check(copy)).errors).toEqual([]);
});

test('npm run check fails if there are errors, and prints them', () => {
  using copy = new ContentCopy();
  copy.refusePlaceholders();

  const { status, stderr } = spawnSync(process.execPath, ['bin/check.ts', '-c', `firm=${copy.firm}`], {
    encoding: 'utf8',
  });

  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/frontdesk\.json:\d+:\d+ defaults\.account is "000000000000", a placeholder/),
  ]);
});
