import { readFileSync } from 'node:fs';
import type { MediaFile } from '../../contract/content/media-content.ts';
import type { PageContent } from '../../contract/content/page-content.ts';
import type { WordsContent } from '../../contract/content/words-content.ts';
import type { Content } from '../../contract/resources/all-resources.ts';
import { resolveWords } from '../../contract/words/resolve-words.ts';
import { readContent } from '../../site/content/read-content.ts';
import { contentAtBounds } from '../fixtures/firm-at-bounds.ts';
import { fixtureContent, otherFirmContent } from '../fixtures/firm-stage.ts';
import { png } from '../fixtures/pictures.ts';

/** Returns the content of firms that differ most in their words and in how much content they have. */
export async function firmContents() {
  const firm = withOwnPage(await readContent(fixtureContent));
  return {
    firm,
    'other-firm': await readContent(otherFirmContent),
    'at-bounds': withGermanWords(await contentAtBounds()),
    mirrored: mirror(firm),
  };
}

/** A page of the firm with every Markdown construct. */
const ownPage: PageContent = {
  slug: 'how-we-work',
  title: 'How we work',
  description: 'Who does what in a project, and what we ask of you.',
  navigation: 'header',
  label: 'Our way',
  body: `Two of us read, one *after* the other, and **both** sign. A client asking ~~twice~~ once gets an answer from [the form](/request).

## What you get

1. A list of what we found, with the files.
2. A price for each line of it.
   - what it saves
   - what it costs

> It reads like a letter, and the letter says what to do.

| what | when | days |
| --- | :---: | ---: |
| The first reading | in spring | 12 |
| The second reading, which nobody has asked for yet | in autumn | 3 |

### By hand

\`\`\`
grep -rn "TODO" src | wc -l
\`\`\`

---

After that we are silent, but for \`git log\`.
`,
};

function withOwnPage(content: Content): Content {
  return { ...content, website: { ...content.website, pages: [ownPage] } };
}

function withGermanWords(content: Content): Content {
  const words: WordsContent = JSON.parse(readFileSync('contract/words/de.json', 'utf8'));
  return { ...content, website: { ...content.website, words: resolveWords(words) } };
}

/** Makes the pages run from right to left. English words serve this purpose as well as any others. */
function mirror(content: Content): Content {
  const { website } = content;
  return {
    ...content,
    website: { ...website, words: { ...website.words, language: 'ar', direction: 'rtl' } },
  };
}

/** Themes that differ as much as possible. A firm chooses an accent and a pair of typefaces. */
export const themes = {
  system: { accent: '#0d5745', fonts: 'system' },
  manrope: { accent: '#7a1f5c', fonts: 'manrope' },
  source: { accent: '#1d4ed8', fonts: 'source' },
} as const;

export function withTheme(content: Content, theme: (typeof themes)[keyof typeof themes]): Content {
  const { website } = content;
  return { ...content, website: { ...website, theme: { ...website.theme, ...theme } } };
}

/** Removes the logo and the pictures of cases and people from the content. */
export function withoutPictures(content: Content): Content {
  const { company, cases, website } = content;
  const { logo: _, ...theme } = website.theme;
  return {
    ...content,
    company: {
      ...company,
      ...(company.people && { people: company.people.map(({ picture: _, ...person }) => person) }),
    },
    cases: cases.map(({ picture: _, ...entry }) => entry),
    website: { ...website, theme },
  };
}

function photograph(width: number, height: number): MediaFile {
  return { kind: 'png', bytes: png(width, height), width, height, digest: `${width}x${height}` };
}

/** Adds a logo to the content, and a picture to each case and person, alternately wide and tall. */
export function withPictures(content: Content): Content {
  const { company, cases, website } = content;
  const { theme, media } = website;
  const pictures = [
    { file: 'a-wide-one.png', alt: 'Colours from left to right' },
    { file: 'a-tall-one.png', alt: 'Colours from top to bottom' },
  ];
  const addPictures = <Item extends object>(items: readonly Item[]) =>
    items.map((item, index) => ({ ...item, picture: pictures[index % 2] }));
  return {
    ...content,
    company: { ...company, ...(company.people && { people: addPictures(company.people) }) },
    cases: addPictures(cases),
    website: {
      ...website,
      theme: { ...theme, logo: 'a-logo.png' },
      media: new Map([
        ...media,
        ['a-wide-one.png', photograph(1_600, 900)],
        ['a-tall-one.png', photograph(600, 800)],
        ['a-logo.png', photograph(640, 200)],
      ]),
    },
  };
}
