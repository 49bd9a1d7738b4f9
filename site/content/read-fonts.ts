import { extname } from 'node:path';
import { fontName, type ThemeContent } from '../../contract/content/theme-content.ts';
import { fontsFolder, type WebsiteContent, websiteFiles } from '../../contract/content/website-content.ts';
import { parseFont } from '../website/theme/font-file.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { type ContentIssue, formatAlternatives } from './files/content-issue.ts';
import { MediaIssue } from './media/media-issue.ts';
import { checkComplete } from './media/read-media.ts';

const themeFile = websiteFiles.theme.file;
const licenceName = /^\w[\w.-]*\.txt$/;

/** Larger fonts are reported. With its fonts, a page should have at most 120 kB. */
const maxFontBytes = 150_000;

/** Reads and checks all files in content/fonts/, and returns the fonts that the theme uses, and their licences. */
export function readFonts(folder: ContentFolder, { fonts }: ThemeContent): WebsiteContent['fonts'] {
  const usedNames = typeof fonts === 'object' ? checkNames(folder, fonts) : [];
  const files = folder.filesIn(fontsFolder).flatMap((name): [string, Uint8Array][] => {
    const path = `${fontsFolder}/${name}`;
    if (licenceName.test(name)) {
      const text = folder.readText(path);
      return text === undefined ? [] : [[name, Buffer.from(text)]];
    }
    const bytes = folder.readBytes(path);
    const issue = fontIssue(name, bytes);
    if (issue) folder.addIssue(path, issue);
    else if (!usedNames.includes(name))
      folder.addIssue(path, {
        warning: 'font',
        problem: `is not published, because "fonts" in ${themeFile} does not name it`,
        fix: 'add it there, or remove it',
      });
    else {
      if (bytes.length > maxFontBytes) folder.addIssue(path, largeFont(name, bytes));
      return [[name, bytes]];
    }
    return [];
  });
  return new Map(files);
}

/** Returns the names in theme.json, and adds an issue for each that is not in content/fonts/. */
function checkNames(folder: ContentFolder, fonts: Exclude<ThemeContent['fonts'], string>): string[] {
  const available = folder.filesIn(fontsFolder).filter((name) => fontName.test(name));
  const entries = Object.entries(fonts).flatMap(([member, value = []]) =>
    [value].flat().map((name, index) => ({
      name,
      pointer: `/fonts/${member}${Array.isArray(value) ? `/${index}` : ''}`,
    })),
  );
  for (const { name, pointer } of entries) {
    if (available.includes(name)) continue;
    folder.addIssue(themeFile, {
      pointer,
      problem: `is ${JSON.stringify(name)}, which is not in content/${fontsFolder}/`,
      fix: available.length > 0 ? `put it there, or write ${formatAlternatives(available)}` : 'put it there',
    });
  }
  if (entries.length === 0)
    folder.addIssue(themeFile, {
      pointer: '/fonts',
      problem: 'has neither "text" nor "display"',
      fix: `name a file in content/${fontsFolder}/, or write "system"`,
    });
  return entries.map(({ name }) => name);
}

type Problem = Pick<ContentIssue, 'problem' | 'fix'>;

function fontIssue(name: string, bytes: Uint8Array): Problem | undefined {
  const extension = extname(name).toLowerCase();
  if (/^\.(?:[ot]tf|woff)$/.test(extension))
    return {
      problem: `is ${extension}, but only .woff2 is published`,
      fix: convertFix(name.replace(/woff$/i, 'ttf')),
    };
  if (extension !== '.woff2' && extension !== '.txt')
    return {
      problem: `has the extension "${extension}"`,
      fix: 'only fonts (.woff2) and their licences (.txt) belong in this folder: rename it, or move it out of content/',
    };
  if (!fontName.test(name) && !licenceName.test(name)) {
    const validName = name
      .replaceAll(/[^\w.-]+/g, '-')
      .replace(/^\W+/, '')
      .replace(/\.\w+$/, extension);
    const example = /^\w/.test(validName) ? validName : 'our-sans.woff2';
    return {
      problem: 'has an invalid name',
      fix: `use only letters without accents, digits, hyphens and underscores, for instance "${example}"`,
    };
  }
  try {
    checkComplete(bytes);
    parseFont(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof MediaIssue) return error.issue;
    return { problem: 'is not a WOFF2 file, or is broken', fix: convertFix('our-sans.ttf') };
  }
}

const convertFix = (name: string) =>
  `convert the original with "fonttools ttLib.woff2 compress ${name}" (pip install fonttools brotli)`;

function largeFont(name: string, { length }: Uint8Array) {
  return {
    warning: 'font',
    problem: `adds ${Math.round(length / 1_000).toLocaleString('en')} kB to each first visit, more than ${maxFontBytes / 1_000} kB`,
    fix: `keep only the characters that you use, for instance with "pyftsubset ${name} --text-file=texts.txt --layout-features='*' --flavor=woff2" (pip install fonttools brotli)`,
  };
}
