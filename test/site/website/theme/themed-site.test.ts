import { describe, expect, test } from 'vitest';
import type { MediaFile } from '../../../../contract/content/media-content.ts';
import type { FontPair, ThemeContent } from '../../../../contract/content/theme-content.ts';
import type { Content } from '../../../../contract/resources/all-resources.ts';
import { publishFonts } from '../../../../site/website/theme/fonts.ts';
import { svg } from '../../../fixtures/pictures.ts';
import { content, publish } from '../../fixture-site.ts';

const baseUrl = 'https://desk.example';

const drawing: MediaFile = {
  kind: 'svg',
  bytes: Buffer.from(svg()),
  width: 32,
  height: 32,
  digest: '0a1b2c3d',
};

function themedContent(theme: Partial<ThemeContent>, media: readonly string[] = []): Content {
  const { $schema } = content.website.theme;
  return {
    ...content,
    company: { ...content.company, people: undefined },
    cases: content.cases.map(({ picture: _, ...rest }) => rest),
    website: {
      ...content.website,
      articles: [],
      theme: { $schema, accent: '#0d5745', fonts: 'system', ...theme },
      media: new Map(media.map((name) => [name, drawing])),
    },
  };
}

const siteWith = (theme: Partial<ThemeContent>, media?: readonly string[]) =>
  publish(themedContent(theme, media));

describe('a site with the default theme', () => {
  const { documents, bodyAt } = siteWith({});

  test('neither serves nor preloads fonts', () => {
    expect(documents.filter(({ path = '' }) => path.startsWith('/fonts/'))).toEqual([]);
    expect(bodyAt('/')).not.toMatch(/preload|@font-face/);
    expect(bodyAt('/style.css')).toContain('--text: -apple-system,');
  });

  test.each([
    ['ærø ferries', 'Æ'],
    ['“The” desk', 'T'],
    ['7 winters', '7'],
    ['é', 'É'],
    ['株式会社楓電算', '楓'],
    ['株式会社', '株'],
    ['…', ''],
  ])('draws its icons with the initial of %s', (name, initial) => {
    const iconsWith = (firm: string) => {
      const { company, ...rest } = themedContent({ accent: '#7a1f5c' });
      const { images, bodyAt: at } = publish({ ...rest, company: { ...company, name: firm } });
      return [at('/icon.svg'), ...images.map(({ job }) => 'svg' in job && job.svg)];
    };

    expect(iconsWith(name)).toEqual(iconsWith(`${initial}!`));
    expect(iconsWith(name)).not.toEqual(iconsWith('X'));
    for (const icon of iconsWith(name))
      expect(icon).toContain('<rect width="100" height="100" rx="19" fill="#7a1f5c"/>');
  });

  test('shows browsers an initial that the typeface lacks in another one', () => {
    const { company, ...rest } = themedContent({});
    const { images, bodyAt: at } = publish({ ...rest, company: { ...company, name: '株' } });

    expect(at('/icon.svg')).toContain('fill="#fff">株</text></svg>');
    for (const { job } of images) expect('svg' in job && job.svg).not.toContain('<text');
  });

  test('declares its background colour to the browser in both schemes', () => {
    const colors = [...bodyAt('/').matchAll(/<meta name="theme-color" media="([^"]*)" content="([^"]*)">/g)];

    expect(colors.map(([, media]) => media)).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
    for (const [, , color] of colors) expect(bodyAt('/style.css')).toContain(`--paper: ${color};`);
  });

  test('animates only for people who have not asked for reduced motion', () => {
    const [base, withMotion] = bodyAt('/style.css').split('@media(prefers-reduced-motion:no-preference){');

    expect(base).not.toMatch(/transition|animation/);
    expect(withMotion).toMatch(/^[^{]*:hover\{transition:[^}]*\}\}/);
  });

  test('shows the initial next to its name', () => {
    const { name } = content.company;
    expect(bodyAt('/')).toContain(
      `<a class="wordmark" href="/" aria-current="page"><b class="mark" data-initials="${name[0]}" aria-hidden="true"></b><span>${name}</span></a>`,
    );
  });
});

describe('a site with its own theme', () => {
  const { documents, bodyAt, images, navigation } = siteWith(
    { accent: '#7a1f5c', fonts: 'manrope', logo: 'logo.svg', icon: 'icon.svg' },
    ['logo.svg', 'icon.svg'],
  );

  test('has its accent in both schemes', () => {
    expect(bodyAt('/style.css')).toContain('--accent: #7a1f5c;--on-accent: #ffffff');
    expect(bodyAt('/style.css')).toMatch(/prefers-color-scheme:\s?dark.*--accent: #ff98d5/s);
    expect(bodyAt('/style.css')).not.toContain('#0d5745');
  });

  test('serves the files of its typefaces with their licences, and preloads those of its writing system', () => {
    const fonts = documents.filter(({ path = '' }) => path.startsWith('/fonts/'));

    expect(fonts.map(({ path, mediaType, cacheControl }) => [path, mediaType, cacheControl])).toEqual([
      ['/fonts/manrope-latin.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
      ['/fonts/inter-latin.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
      ['/fonts/LICENSE.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
    ]);
    expect(Buffer.from(fonts[0]?.body ?? '', 'base64').toString('latin1', 0, 4)).toBe('wOF2');
    expect(
      bodyAt('/fonts/LICENSE.txt').match(/The Manrope Project Authors|The Inter Project Authors/g),
    ).toHaveLength(3);
    expect(bodyAt('/fonts/LICENSE.txt').match(/SIL OPEN FONT LICENSE Version 1\.1/g)).toHaveLength(2);
    const preloads = [
      ...bodyAt('/').matchAll(
        /<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/g,
      ),
    ];
    expect(preloads.map(([, address = '']) => address.replace(/\?[\da-f]{8}$/, '?v'))).toEqual([
      '/fonts/manrope-latin.woff2?v',
      '/fonts/inter-latin.woff2?v',
    ]);
    for (const [, address = ''] of preloads) expect(bodyAt('/style.css')).toContain(`url(${address})`);
  });

  test('shows its logo with the name of the firm, also on the pages of the request function', () => {
    const logo = { src: '/media/logo.svg?0a1b2c3d', width: 32, height: 32 };
    const { name } = content.company;

    expect(bodyAt('/')).toContain(`<img src="${logo.src}" width="32" height="32" alt="${name}"></a>`);
    expect(navigation.logo).toEqual(logo);
  });

  test('has its own icon, and draws all other icons from it', () => {
    expect(bodyAt('/icon.svg')).toBe(svg());
    expect(images.map(({ kind, paths, job }) => [kind, paths, 'svg' in job && job.svg])).toEqual([
      ['ico', ['/favicon.ico'], svg()],
      ['png', ['/apple-touch-icon.png'], svg()],
    ]);
  });
});

describe('the picture that other sites show with a link', () => {
  const photo: MediaFile = {
    kind: 'png',
    bytes: Buffer.from('png'),
    width: 2_400,
    height: 1_260,
    digest: '4e5f6a7b',
  };
  const [first, second, ...others] = themedContent({}).cases as [
    Content['cases'][number],
    ...Content['cases'],
  ];

  /** A firm whose first case has a photo, and whose second has a drawing. */
  function siteWithPictures(theme: Partial<ThemeContent>) {
    const themed = themedContent(theme);
    const media = new Map([
      ['case.png', { ...photo, width: 800, height: 500 }],
      ['desk.png', photo],
      ['people.png', photo],
      ['drawing.svg', drawing],
    ]);
    const cases = [
      { ...first, picture: { file: 'case.png', alt: 'A crane' } },
      { ...(second ?? first), picture: { file: 'drawing.svg', alt: 'A plan' } },
      ...others,
    ];
    return publish({ ...themed, cases, website: { ...themed.website, media } });
  }

  const tagsAt = (body: string) =>
    [...body.matchAll(/<meta (?:property="og:image|name="twitter:card")(?::(\w+))?"? content="(.*?)">/g)].map(
      ([, , value]) => value,
    );
  const icon = [`${baseUrl}/apple-touch-icon.png`, '180', '180', content.company.name, 'summary'];

  test('is the picture of the theme, or of the case', () => {
    const { bodyAt, images } = siteWithPictures({ shareImage: { file: 'desk.png', alt: 'Our desk' } });
    const themes = [`${baseUrl}/media/desk.jpg?4e5f6a7b`, '1200', '630', 'Our desk', 'summary_large_image'];

    for (const path of ['/', '/api', '/problems/not-found', `/cases/${second?.slug}`])
      expect(tagsAt(bodyAt(path))).toEqual(themes);
    expect(tagsAt(bodyAt(`/cases/${first.slug}`))).toEqual([
      `${baseUrl}/media/case.jpg?4e5f6a7b`,
      '800',
      '500',
      'A crane',
      'summary_large_image',
    ]);
    expect(images.flatMap(({ kind, paths }) => (kind === 'jpeg' ? paths : []))).toEqual([
      '/media/case.jpg',
      '/media/desk.jpg',
    ]);
  });

  test('is otherwise the icon, as a small card', () => {
    const { bodyAt } = siteWithPictures({});

    for (const path of ['/', `/cases/${second?.slug}`]) expect(tagsAt(bodyAt(path))).toEqual(icon);
  });
});

test.each<[FontPair, string[]]>([
  ['source', ['source-serif-4', 'source-sans-3']],
  ['manrope', ['manrope', 'inter']],
])(
  'publishFonts() of "%s" serves the files of the writing systems in use, and preloads that of the language',
  (pair, names) => {
    const { documents, preloads } = publishFonts(pair, 'Привет, привет: Σ, Łódź. 日本語', 'ru');
    const subsets = names.flatMap((name) =>
      documents.flatMap(({ path = '' }) =>
        path.startsWith(`/fonts/${name}-`) ? path.slice(`/fonts/${name}-`.length, -6) : [],
      ),
    );

    expect(new Set(subsets)).toEqual(new Set(['cyrillic', 'greek', 'latin-ext', 'latin']));
    expect(preloads.map((address) => address.replace(/\?.*/, ''))).toEqual(
      names.map((name) => `/fonts/${name}-cyrillic.woff2`),
    );
  },
);

test('of a Vietnamese site, the most frequent letters are preloaded, not the most different ones', () => {
  const text = 'Chúng tôi đọc các chương trình cũ, rồi viết những gì cần sửa và giá của việc đó.';
  const { preloads } = publishFonts('source', text, 'vi');

  expect(preloads.map((address) => address.replace(/\?.*/, ''))).toEqual([
    '/fonts/source-serif-4-latin.woff2',
    '/fonts/source-sans-3-latin.woff2',
  ]);
});

test.each(['ja', 'ar-AE', 'zh-Hans'])(
  'a site in "%s" has fonts for its Latin text only, and preloads none',
  (language) => {
    const { css, documents, preloads } = publishFonts('source', 'مرحبا、日本 TB', language);
    const ranges = [...css.matchAll(/unicode-range: ([^;}]*)/g)].map(([, range]) => range);

    expect(documents.map(({ path }) => path)).toContain('/fonts/source-sans-3-latin.woff2');
    expect(preloads).toEqual([]);
    // One rule for each typeface, and one for its fallback.
    expect(ranges).toHaveLength(4);
    for (const range of ranges) expect(range).toMatch(/^U\+0000-00FF,/);
  },
);

test.each<FontPair>(['source', 'manrope'])(
  'the fonts of "%s" weigh at most 100 kB for Latin text',
  (pair) => {
    const bytes = publishFonts(pair, 'Latin, “quoted” — €', 'en').documents.flatMap(({ mediaType, body }) =>
      mediaType === 'font/woff2' ? [Buffer.from(body, 'base64').length] : [],
    );

    expect(bytes).toHaveLength(2);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
  },
);
