import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFirmWebsite } from '../../../../lib/firm/template/firm-website.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const scratch = scratchFolder();

/** Writes a built website of pages, keyed by file name. */
function buildWebsite(pages: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(scratch, 'site-'));
  for (const [name, html] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), html);
  }
  return folder;
}

interface Page {
  readonly head?: string;
  readonly body?: string;
  readonly language?: string;
}

const page = ({ head = '', body = '', language = 'en' }: Page) =>
  `<!doctype html><html lang="${language}"><title>Page</title>${head}<body>${body}`;

const organization = (members: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'ProfessionalService', ...members })}</script>`;

/** Reads the website of a firm whose folder is beside it. */
const read = (pages: Readonly<Record<string, string>>) =>
  readFirmWebsite(join(scratch, 'firm'), buildWebsite(pages));

describe('the website’s organization in JSON-LD', () => {
  const address = {
    '@type': 'PostalAddress',
    streetAddress: 'Kaai 1',
    postalCode: '9000',
    addressLocality: 'Ghent',
    addressCountry: { '@type': 'Country', name: 'BE' },
  };
  const head = organization({
    name: 'Kaai Studio',
    legalName: 'Kaai Studio BV',
    email: 'mailto:desk@kaai.example',
    telephone: '+32 9 000 00 00',
    address,
  });

  test('gives name, address, telephone and e-mail address, each with its place', async () => {
    const { company, summary } = await read({ 'index.html': page({ head }) });

    expect(company).toEqual({
      name: 'Kaai Studio',
      slug: 'kaai-studio',
      city: 'Ghent',
      country: 'BE',
      languages: ['en'],
      telephone: '+32 9 000 00 00',
      email: 'desk@kaai.example',
      legal: { name: 'Kaai Studio BV', address: ['Kaai 1', '9000 Ghent', 'BE'] },
    });
    const place = '/ <script type="application/ld+json">, "addressCountry"';
    expect(summary.join('\n')).toContain(`  country    "BE"\n             ${place}\n`);
  });

  test('gives nothing that company.json does not accept', async () => {
    const invalid = {
      name: 'Kaai',
      email: 'nobody',
      telephone: '267-228',
      address: { addressCountry: 'USA' },
    };

    const { company, summary } = await read({ 'index.html': page({ head: organization(invalid) }) });

    expect(company).toEqual({ name: 'Kaai', slug: 'kaai', languages: ['en'] });
    expect(summary).toEqual(expect.arrayContaining(['  country: not stated', '  email: not found']));
  });

  test.each([
    ['two organizations', head + organization({ name: 'A client' })],
    ['a script that is not JSON', '<script type="application/ld+json">{"name": </script>'],
    ['another type', organization({ '@type': 'BlogPosting', name: 'A post' })],
  ])('gives nothing if there is %s', async (_what, other) => {
    const { company } = await read({ 'index.html': page({ head: other }) });

    expect(company).toEqual({ languages: ['en'] });
  });
});

test.each([
  ['a name', 'Kaai Studio', 'Kaai Studio'],
  ['a name with a slogan', 'Kaai | Boats', undefined],
])('the name is that of og:site_name: %s', async (_what, content, name) => {
  const head = `<meta property="og:site_name" content="${content}">`;

  expect((await read({ 'index.html': page({ head }) })).company.name).toBe(name);
});

test('an address is taken if the website has no other', async () => {
  const link = (address: string) =>
    `<a href="mailto:${address}?subject=x">Write</a> <a href="mailto:?body=x">Share</a>`;
  const one = await read({
    'index.html': page({ body: link('Desk@kaai.example') }),
    'a.html': page({ body: link('desk@kaai.example') }),
  });
  const two = await read({
    'index.html': page({ body: link('a@kaai.example') }),
    'a.html': page({ body: link('b@kaai.example') }),
  });

  expect(one.company.email).toBe('desk@kaai.example');
  expect(two.company).not.toHaveProperty('email');
  expect(two.summary).toContain('  email: 2 found, choose one: a@kaai.example, b@kaai.example');
});

test('the languages are those of the home pages', async () => {
  const pages = { 'index.html': page({ language: 'de-at' }), 'en/index.html': page({ language: 'en' }) };

  const found = await read(pages);

  expect(found).toMatchObject({ language: 'de-AT', company: { languages: ['de-AT', 'en'] } });
});

describe('pages of the website', () => {
  const framed = '<header>Kaai</header><main><p>Not found</p></main><footer>Ghent</footer>';
  const inside = '<main><header>A post</header><p>Text</p><footer>By Ada</footer></main>';
  const privacy = page({ body: framed + 'x'.repeat(99) });

  test('the frame is a short page with a header and a footer around its main part', async () => {
    const { config } = await read({
      'index.html': page({ body: framed }),
      'post.html': page({ body: inside }),
      'long.html': page({ body: framed + 'x'.repeat(3_000) }),
      'contact/index.html': page({ body: `${framed}more text` }),
    });

    expect(config).toEqual({ folder: expect.stringMatching(/^\.\.\/site-\w+$/), frame: '/contact/' });
  });

  test('the only privacy page is found, and 404 is the frame before shorter pages', async () => {
    const { config } = await read({
      'index.html': page({}),
      '404.html': page({ body: `${framed}more text` }),
      'short.html': page({ body: framed }),
      'legal/privacy-policy/index.html': privacy,
      'blog/privacy-is-for-everybody.html': privacy,
    });

    expect(config).toMatchObject({ frame: '/404', privacy: '/legal/privacy-policy/' });
  });

  test('of two privacy pages, none is chosen', async () => {
    const { config, summary } = await read({
      'index.html': page({}),
      'privacy.html': privacy,
      'datenschutz.html': privacy,
    });

    expect(config).not.toHaveProperty('privacy');
    expect(summary).toContain('  privacy: 2 found, choose one: /datenschutz, /privacy');
  });
});

test('a folder without a home page, and one that does not exist, are errors that say what to name', async () => {
  await expect(read({ 'about.html': page({}) })).rejects.toThrow(
    /^Cannot find index\.html in ".*": name the folder that your generator writes, such as dist, public or _site$/,
  );
  await expect(readFirmWebsite(scratch, join(scratch, 'no-site'))).rejects.toThrow(
    /^Cannot find index\.html in ".*no-site": /,
  );
});
