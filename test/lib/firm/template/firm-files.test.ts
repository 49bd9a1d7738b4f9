import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { CompanyContent } from '../../../../contract/resources/company.ts';
import { firmFolder } from '../../../../lib/config/firm-folder.ts';
import { requireStage } from '../../../../lib/config/frontdesk-config.ts';
import {
  placeholderSummary,
  placeholdersInContent,
  placeholdersInJson,
} from '../../../../lib/config/placeholders.ts';
import { UserError } from '../../../../lib/config/user-error.ts';
import { checkFirm } from '../../../../lib/firm/check-firm.ts';
import { firmFiles, writeFirm } from '../../../../lib/firm/template/firm-files.ts';
import { sampleWebsite } from '../../../../lib/firm/template/sample-website.ts';
import { readDeployment } from '../../../../lib/read-deployment.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const scratch = scratchFolder();
const folder = join(scratch, 'firm');
const packed = join(scratch, 'frontdesk-1.2.3.tgz');
writeFileSync(packed, 'the packed file');
const website = sampleWebsite('en');
const files = firmFiles(packed, 'en', website);
beforeAll(() => {
  writeFirm(folder, () => ({ ...website.files, ...files }));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
});

const jsonFiles = Object.keys(files).filter((name) =>
  /^(?:content|frontdesk)(?!\/schema).*\.json$/.test(name),
);

describe("a new firm's folder", () => {
  test('has each content file, one example per collection, and nothing else', () => {
    expect(
      Object.keys(files)
        .filter((name) => !name.startsWith('content/schema/'))
        .toSorted(),
    ).toEqual([
      '.github/workflows/deploy.yml',
      '.gitignore',
      '.npmrc',
      'README.md',
      'cdk.json',
      'content/cases/example-case.json',
      'content/cases/example-case.md',
      'content/company.json',
      'content/next-step.json',
      'content/pricing.json',
      'content/services/diagnostic.json',
      'content/services/example-project.json',
      'frontdesk.json',
      'package-lock.json',
      'package.json',
    ]);
  });

  test('ignores what Frontdesk writes, as the project does', () => {
    for (const text of [files['.gitignore'] ?? '', readFileSync('.gitignore', 'utf8')])
      expect(text.split('\n')).toEqual(expect.arrayContaining(['node_modules/', 'cdk.out/', '.frontdesk/']));
  });

  test('runs locally without changes', { timeout: 30_000 }, async () => {
    const { functions, localOnly, release, warnings } = await readDeployment(
      (name) => ({ firm: folder })[name],
    );

    expect(localOnly).toBe(true);
    expect(JSON.stringify(functions.mcp)).toContain('/services/example-project"');
    const paths = release.documents.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/privacy', '/example-page', '/articles/example-article']));
    expect(warnings?.map((line) => line.split(':', 1)[0])).toEqual([
      'Drafts are not deployed',
      expect.stringMatching(/^placeholder \(\d+\)$/),
    ]);
  });

  test.each(jsonFiles)('has a schema for %s that accepts it', (name) => {
    const value = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);
    const validate = ajv.compile(JSON.parse(readFileSync(join(folder, name, '..', value.$schema), 'utf8')));

    expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
  });

  test('marks every text that a reader would see', () => {
    const knownValues =
      /^(?:true|\d{4}-\d\d-\d\d|EUR|en|client|provider|diagnostic|project|example-\w+|request|\.\.?\/schema\/.*)$/;
    const unmarked = jsonFiles
      .filter((name) => name !== 'frontdesk.json')
      .flatMap((name) => {
        const markedCount = placeholdersInJson(join(folder, name)).length;
        const texts = [...valuesIn(JSON.parse(files[name] ?? ''))].filter(
          (value) => !knownValues.test(String(value)),
        );
        return texts.length === markedCount ? [] : [`${name}: ${markedCount} of ${texts.length}`];
      });

    expect(unmarked).toEqual([]);
    expect(files['content/cases/example-case.md']).toMatch(/^FILL IN: /);
  });

  test('marks the example case and project as drafts, and everything that a deployment needs as placeholders', () => {
    const drafts = jsonFiles.filter((name) => JSON.parse(files[name] ?? '').draft);
    const required = [
      ...placeholdersInContent(join(folder, 'content')),
      ...placeholdersInJson(join(folder, 'frontdesk.json')),
    ];

    expect(drafts.toSorted()).toEqual([
      'content/cases/example-case.json',
      'content/services/example-project.json',
    ]);
    expect(required.filter((line) => line.includes('/example-'))).toEqual([]);
    expect(required.length).toBeLessThanOrEqual(28);
  });

  test('has the sample’s website, but none of its texts, pictures and icons', () => {
    const { name } = JSON.parse(readFileSync('content/company.json', 'utf8'));
    const copied = Object.entries(website.files ?? {});
    const own = copied.filter(([path]) => /^website\/(?:public|src\/(?:content|media))\//.test(path));

    expect(copied.filter(([, text]) => String(text).includes(name))).toEqual([]);
    expect(own.map(([path]) => path.slice('website/'.length)).toSorted()).toEqual([
      'public/_headers',
      'public/apple-touch-icon.png',
      'public/favicon.ico',
      'public/icon.svg',
      'src/content/articles/example-article.md',
      'src/content/pages/example-page.md',
      'src/content/pages/privacy.md',
    ]);
    for (const [path, bytes] of own)
      if (/icon/.test(path)) expect(readFileSync(path).equals(bytes as Buffer), path).toBe(false);
  });

  test('has a privacy page that says of Frontdesk what that of the sample says', () => {
    const privacy = 'website/src/content/pages/privacy.md';
    const sample = readFileSync(privacy, 'utf8');
    const parts = String(website.files?.[privacy]).split(/\n+/);

    expect(parts.length).toBeGreaterThan(30);
    expect(parts.filter((part) => !part.includes('FILL IN: ') && !sample.includes(part))).toEqual([]);
  });

  test('has placeholders on the pages of a deployment, but no drafts', { timeout: 30_000 }, async () => {
    const { errors } = await checkFirm(firmFolder(folder));

    expect(errors).toContainEqual(expect.stringMatching(/^privacy\.html shows "FILL IN: /));
    expect(errors.filter((line) => /example-/.test(line))).toEqual([]);
    expect(
      errors.filter((line) => !/, a placeholder: | shows "FILL IN: |^Cannot publish /.test(line)),
    ).toEqual([]);
  });

  test.each(['dev', 'prod'])('cannot be deployed as %s while it contains placeholders', (name) => {
    const placeholders = placeholdersInContent(join(folder, 'content'));
    let message = '';
    try {
      requireStage(folder, name);
    } catch (error) {
      message = (error as Error).message;
    }

    expect(placeholders.length).toBeGreaterThan(10);
    expect(message.split('\n')).toEqual(expect.arrayContaining(placeholders));
    expect(message).toMatch(/frontdesk\.json:\d+:\d+ defaults\.account is "111122223333", a placeholder: /);
  });

  test('has a firewall in prod, so that one address cannot close the form for all', () => {
    expect(JSON.parse(files['frontdesk.json'] ?? '').stages.prod.firewall).toEqual({ requests: 1_000 });
  });

  test('contains no unreplaced template variables', () => {
    expect(Object.values(files).join('\n')).not.toMatch(/\{\{\w/);
  });

  test('depends only on the packed file, and has the members that npm reads only in a root package.json', () => {
    const { overrides, allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const manifest = JSON.parse(files['package.json'] ?? '');

    expect(manifest.dependencies).toEqual({ frontdesk: 'file:frontdesk-1.2.3.tgz' });
    expect(manifest).toMatchObject({ overrides, allowScripts });
    expect(files['README.md']).toContain('frontdesk-1.2.3.tgz');
  });

  test('locks the versions that Frontdesk is tested with', () => {
    const lockedPackages = JSON.parse(files['package-lock.json'] ?? '').packages;
    const ownPackages = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
    const { '': _, 'node_modules/frontdesk': frontdesk, ...others } = lockedPackages;

    expect(frontdesk.integrity).toBe(
      `sha512-${createHash('sha512').update('the packed file').digest('base64')}`,
    );
    expect(others['node_modules/zod']).toEqual(ownPackages['node_modules/zod']);
  });
});

test('placeholderSummary() lists ten placeholders, those in required files first, and counts the others', () => {
  const [head, ...lines] = placeholderSummary(firmFolder(folder));
  const count = Number(/\d+/.exec(head ?? '')?.[0]);

  expect(head).toBe(`Fill in ${count} placeholders in ${folder} before you deploy:`);
  expect(lines[0]).toBe(
    `  ${join(folder, 'content/company.json')}:3:3 name is "FILL IN: ${CompanyContent.shape.name.description}", a placeholder: write what it asks for`,
  );
  expect(lines).toHaveLength(11);
  expect(lines[10]).toBe(`  and ${count - 10} more`);
});

describe('writeFirm()', () => {
  test('accepts a repository without files', () => {
    const repository = join(scratch, 'repository');
    mkdirSync(join(repository, '.git'), { recursive: true });

    writeFirm(repository, () => ({ 'content/company.json': '{}' }));

    expect(readFileSync(join(repository, 'content/company.json'), 'utf8')).toBe('{}');
  });

  test.each([
    ['below a file', 'file/sub', 'not a directory'],
    ['under a name that is too long', 'x'.repeat(300), 'name too long'],
  ])('says in one line that it cannot write %s', (_where, name, reason) => {
    const parent = mkdtempSync(join(scratch, 'parent-'));
    writeFileSync(join(parent, 'file'), '');
    const path = join(parent, name);

    expect(() => writeFirm(path, () => files)).toThrow(
      new UserError(`Cannot write into "${path}": ${reason}. Choose a folder that can be created`),
    );
  });
});

/** Yields the strings and numbers within a value. */
function* valuesIn(value: unknown): Generator<string | number> {
  if (typeof value === 'string' || typeof value === 'number') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* valuesIn(member);
}
