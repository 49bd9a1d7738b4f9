import { expect, test } from 'vitest';
import type { MediaFile } from '../../../../contract/content/media-content.ts';
import type { Content } from '../../../../contract/resources/all-resources.ts';
import { picturesOf } from '../../../../site/resources/picture.ts';
import { writeHtml } from '../../../../site/tree/write-html.ts';
import { cards } from '../../../../site/website/blocks/cards.ts';
import { pictureOf } from '../../../../site/website/blocks/pictures.ts';
import { pageOnDesk } from '../../../support/page-on-desk.ts';
import { content, publish } from '../../fixture-site.ts';

const baseUrl = 'https://desk.example';
const file = {
  kind: 'png',
  bytes: Buffer.from('picture'),
  width: 1_000,
  height: 500,
  digest: '0a1b2c3d',
} as const;
const media = new Map<
  string,
  Content['website']['media'] extends ReadonlyMap<string, infer File> ? File : never
>([
  ['harbour.png', file],
  ['plan.svg', { ...file, kind: 'svg', bytes: Buffer.from('<svg/>\n'), width: 40, height: 30 }],
]);

/** The content with two pictures: one for its first case, and one for the first of two people. */
const [firstCase, ...otherCases] = content.cases.map(({ picture: _, ...rest }) => rest);
if (!firstCase) throw new Error('The fixture has no case');
const picturedContent: Content = {
  ...content,
  website: { ...content.website, articles: [], media, theme: { ...content.website.theme, fonts: 'system' } },
  cases: [{ ...firstCase, picture: { file: 'harbour.png', alt: 'A "harbour" & cranes.' } }, ...otherCases],
  company: {
    ...content.company,
    people: [
      {
        name: 'Ada *Example',
        role: 'Engineer',
        text: 'Ada reads.',
        picture: { file: 'plan.svg', alt: 'A plan.' },
      },
      { name: 'Bo Example', role: 'Editor', text: 'Bo writes.' },
    ],
  },
};

const { documents, images, bodyAt } = publish(picturedContent);

test('picturesOf() limits the width, and lists no width twice', () => {
  expect(
    picturesOf(new Map([['a.png', { ...file, width: 4_000, height: 3_000 }]])).get('a.png'),
  ).toMatchObject({
    width: 1_600,
    height: 1_200,
  });
  expect(
    picturesOf(new Map([['a.png', { ...file, width: 320, height: 200 }]])).get('a.png')?.variants,
  ).toHaveLength(1);
});

test('a wide drawing with text can be scrolled by keyboard, and only a narrow one is shown on a card', () => {
  const classesOf = (lettering: MediaFile['lettering'], width: number) => {
    const plan = { ...file, kind: 'svg', lettering, width } as const;
    const pictures = picturesOf(new Map([['plan.svg', plan]]));
    const picture = { url: `${baseUrl}${pictures.get('plan.svg')?.src}`, alt: '', width, height: 30 };
    const card = { title: 'A', href: '/a', name: 'B', note: 'C', text: 'D', picture };
    const parts = [...pictureOf({ picture }, pictures), cards([{ ...card, figure }], pictures)];
    return parts.map((part) => /<(?:p|div) ([^>]*)>/.exec(String(writeHtml([part], pageOnDesk)))?.[1]);
  };
  const figure = { value: '5', label: 'parts' };

  expect(classesOf('text', 960)).toEqual(['class="picture drawing" tabindex="0"', 'class="top with-figure"']);
  expect(classesOf('text', 360)).toEqual(['class="picture drawing"', 'class="top with-figure whole"']);
  expect(classesOf('outlines', 360)).toEqual(classesOf('text', 360));
  expect(classesOf(undefined, 960)).toEqual(['class="picture"', 'class="top with-figure whole"']);
});

test('a picture has a light ground in dark mode if it needs one', () => {
  const pictures = picturesOf(
    new Map<string, MediaFile>([
      ['plain.png', file],
      ['lines.png', { ...file, needsLightGround: true }],
      ['plan.svg', { ...file, kind: 'svg', needsLightGround: true }],
    ]),
  );
  const classOf = (name: string) =>
    pictureOf({ picture: { url: pictures.get(name)?.src ?? '', alt: '', width: 1, height: 1 } }, pictures)
      .map((block) => /<img [^>]*class="(.*?)"/.exec(String(writeHtml([block], pageOnDesk)))?.[1])
      .at(0);

  expect([classOf('plain.png'), classOf('lines.png'), classOf('plan.svg')]).toEqual([
    undefined,
    'on-light',
    'on-light',
  ]);
  expect(bodyAt('/style.css')).toMatch(
    /prefers-color-scheme:\s?dark\)\s?\{main img\.on-light[^{]*\{background:var\(--ink\)/,
  );
});

test('a case shows its picture on its page, in Markdown, in structured data, and in JSON', () => {
  const { slug } = firstCase;
  const url = `${baseUrl}/media/harbour-1000.webp?0a1b2c3d`;

  expect(bodyAt(`/cases/${slug}`)).toContain(
    '<p class="picture"><img src="/media/harbour-1000.webp?0a1b2c3d" alt="A &quot;harbour&quot; &amp; cranes." srcset="/media/harbour-320.webp?0a1b2c3d 320w, /media/harbour-640.webp?0a1b2c3d 640w, /media/harbour-960.webp?0a1b2c3d 960w, /media/harbour-1000.webp?0a1b2c3d 1000w" sizes="(min-width: 70rem) 66rem, calc(100vw - 2.5rem)" width="1000" height="500" loading="lazy"></p>',
  );
  expect(bodyAt(`/cases/${slug}`)).toContain(`"image":"${url}"`);
  expect(bodyAt(`/cases/${slug}.md`).split('\n')).toContain(`![A "harbour" & cranes.](${url})`);
  const publishedCases: { slug: string; picture?: object }[] = JSON.parse(bodyAt('/api/v1/cases')).cases;
  expect(publishedCases.filter(({ picture }) => picture).map((item) => [item.slug, item.picture])).toEqual([
    [slug, { url, alt: 'A "harbour" & cranes.', width: 1_000, height: 500 }],
  ]);
});

test('people appear on the home page, in its Markdown, and in the resource, with a portrait if they have one', () => {
  const url = `${baseUrl}/media/plan.svg?0a1b2c3d`;

  expect(bodyAt('/')).toContain(
    `<li><img src="/media/plan.svg?0a1b2c3d" alt="A plan." width="40" height="30" loading="lazy"><div>\n<h3 id="person-ada-example">Ada *Example</h3>\n<p class="note">Engineer</p>\n<p>Ada reads.</p>\n</div></li>\n<li>\n<div>\n<h3 id="person-bo-example">Bo Example</h3>`,
  );
  expect(bodyAt('/index.md')).toContain(
    `### Ada \\*Example\n\n![A plan.](${url})\n\nEngineer\n\nAda reads.\n\n### Bo Example\n\nEditor\n\nBo writes.\n`,
  );
  expect(JSON.parse(bodyAt('/api/v1/company')).people).toEqual([
    {
      name: 'Ada *Example',
      role: 'Engineer',
      text: 'Ada reads.',
      picture: { url, alt: 'A plan.', width: 40, height: 30 },
    },
    { name: 'Bo Example', role: 'Editor', text: 'Bo writes.' },
  ]);
});

test('a firm without people has neither the section nor the member for them', () => {
  const { people: _, ...company } = picturedContent.company;
  const { bodyAt } = publish({ ...picturedContent, company });

  expect(bodyAt('/')).not.toContain('class="people"');
  expect(JSON.parse(bodyAt('/api/v1/company'))).not.toHaveProperty('people');
});

test('an SVG is published unchanged, and every other picture is drawn in all its widths', () => {
  expect(documents.find(({ path }) => path === '/media/plan.svg')).toMatchObject({
    mediaType: 'image/svg+xml',
    body: '<svg/>\n',
  });
  expect(images.filter(({ kind }) => kind === 'webp')).toEqual([
    {
      kind: 'webp',
      paths: [320, 640, 960, 1_000].map((width) => `/media/harbour-${width}.webp`),
      job: {
        kind: 'variants',
        source: file.bytes,
        sizes: [320, 640, 960, 1_000].map((width) => ({ width, height: width / 2 })),
        encodings: ['webp', 'losslessWebp'],
      },
      file: 'harbour.png',
    },
  ]);
});
