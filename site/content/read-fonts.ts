import { extname } from 'node:path';
import { fontName, type OwnFonts, type ThemeContent } from '../../contract/content/theme-content.ts';
import { fontsFolder, type WebsiteContent, websiteFiles } from '../../contract/content/website-content.ts';
import { parseFont } from '../website/theme/font-file.ts';
import type { ContentFolder } from './files/content-folder.ts';
import { checkNamedFile } from './media/picture-references.ts';
import { checkComplete } from './media/read-media.ts';
import { MediaIssue } from './media/sanitize-svg.ts';

const themeFile = websiteFiles.theme.file;
const licenceName = /^\w[\w.-]*\.txt$/;

/** Larger fonts are reported. With its fonts, a page should have at most 120 kB. */
const maxFontBytes = 150_000;

/** Reads and checks all files in content/fonts/, and returns the fonts that the theme uses, and their licences. */
export function readFonts(folder: ContentFolder, { fonts }: ThemeContent): WebsiteContent['fonts'] {
  const usedNames = typeof fonts === 'object' ? checkNames(folder, fonts) : [];
  const files = folder.filesIn(fontsFolder).map((name) => {
    const path = `${fontsFolder}/${name}`;
    if (licenceName.test(name)) return [name, Buffer.from(folder.readText(path) ?? '')] as const;
    const bytes = folder.readBytes(path);
    const issue =
      fontIssue(name, bytes) ?? (usedNames.includes(name) ? sizeWarning(name, bytes) : unusedFont);
    if (issue) folder.addIssue(path, issue);
    return [name, bytes] as const;
  });
  return new Map(files.filter(([name]) => usedNames.includes(name) || licenceName.test(name)));
}

/** Returns the names in theme.json. Adds an issue for each that is not in content/fonts/. */
function checkNames(folder: ContentFolder, fonts: OwnFonts): string[] {
  return Object.entries(fonts).flatMap(([member, names = []]) => {
    for (const [index, name] of names.entries())
      checkNamedFile(folder, themeFile, `/fonts/${member}/${index}`, name, fontsFolder);
    return names;
  });
}

const unusedFont = {
  warning: 'font',
  problem: `is not published, because "fonts" in ${themeFile} does not name it`,
  fix: 'add it there, or remove it',
};

function fontIssue(name: string, bytes: Uint8Array): MediaIssue['issue'] | undefined {
  const extension = extname(name).toLowerCase();
  if (/^\.(?:[ot]tf|woff)$/.test(extension))
    return { problem: `is ${extension}, but only .woff2 is published`, fix: convertFix };
  if (!fontName.test(name))
    return {
      problem: 'has an invalid name',
      fix: 'name fonts "our-sans.woff2" and licences "OFL.txt", with letters, digits and hyphens; move other files out of content/',
    };
  try {
    checkComplete(bytes);
    parseFont(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof MediaIssue) return error.issue;
    return { problem: 'is not a WOFF2 file, or is broken', fix: convertFix };
  }
}

const convertFix =
  'convert the original with "fonttools ttLib.woff2 compress our-sans.ttf" (pip install fonttools brotli)';

function sizeWarning(name: string, { length }: Uint8Array) {
  if (length <= maxFontBytes) return undefined;
  return {
    warning: 'font',
    problem: `adds ${Math.round(length / 1_000).toLocaleString('en')} kB to each first visit, more than ${maxFontBytes / 1_000} kB`,
    fix: `keep only the characters that you use, for instance with "pyftsubset ${name} --text-file=texts.txt --layout-features='*' --flavor=woff2" (pip install fonttools brotli)`,
  };
}
