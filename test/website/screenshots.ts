import '../../bin/usage.ts';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { CommandError, formatError } from '../../bin/command-error.ts';
import { firmFolder } from '../../lib/config/firm-folder.ts';
import { readContent } from '../../site/content/read-content.ts';
import { chromiumAdvice, chromiumArguments, findChromium } from '../support/find-chromium.ts';
import { writeContactSheet } from './contact-sheets.ts';
import { type ServedSite, serveSite } from './served-site.ts';
import { photographer, type Shot } from './shots.ts';
import { firmContents, themes, withoutPictures, withPictures, withTheme } from './website-firms.ts';

const directory = 'screenshots';

/** Width in pixels of screenshots with --all: large enough to read, and fast enough for thousands. */
const widthWithAll = 720;

/** A site to take screenshots of. */
interface Subject {
  readonly firm: string;
  /** How it differs from the other sites of the firm. Empty if there are no others. */
  readonly variant: string;
  serve(): Promise<ServedSite>;
}

/** A page to take screenshots of, at every width and in both schemes. */
interface Task {
  readonly subject: Subject;
  readonly site: ServedSite;
  readonly kind: string;
  readonly path: string;
}

function subjectInUse(): Subject {
  const { content } = firmFolder();
  return { firm: '', variant: '', serve: async () => serveSite(await readContent(content), content) };
}

function* allSubjects(contents: Awaited<ReturnType<typeof firmContents>>): Generator<Subject> {
  for (const [firm, content] of Object.entries(contents)) {
    // The text direction is independent of colours and typefaces.
    const selectedThemes = Object.entries(themes).slice(0, firm === 'mirrored' ? 1 : Infinity);
    for (const [name, theme] of selectedThemes) {
      const themedContent = withTheme(content, theme);
      yield { firm, variant: `${name}, pictures`, serve: () => serveSite(withPictures(themedContent)) };
      yield { firm, variant: `${name}, no pictures`, serve: () => serveSite(withoutPictures(themedContent)) };
    }
  }
}

/** Converts the name of a page kind to its form in file names and arguments. */
function slug(name: string): string {
  const letters = name
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z\d]+/g, '-');
  return letters.replaceAll(/^-|-$/g, '') || 'home';
}

/** Returns the kinds and paths of a site listed in `names`. A kind is named by its slug. */
function pagesOf({ kinds, pages }: ServedSite, names: readonly string[]): [kind: string, path: string][] {
  if (names.length === 0) return Object.entries(kinds);
  const paths = names.filter((name) => pages.includes(name)).map((path) => [path, path] as [string, string]);
  return [...Object.entries(kinds).filter(([kind]) => names.includes(slug(kind))), ...paths];
}

function readArguments(): { readonly isAll: boolean; readonly names: readonly string[] } {
  const args = process.argv.slice(2);
  const unknownOption = args.find((argument) => argument.startsWith('-') && argument !== '--all');
  if (unknownOption !== undefined)
    throw new CommandError(
      `Cannot take screenshots: unknown option "${unknownOption}", the only option is "--all"`,
    );
  return { isAll: args.includes('--all'), names: args.filter((argument) => argument !== '--all') };
}

/** The screenshots, and the kinds and names of the pages that were found. */
class Album {
  /** Keyed by contact sheet name. */
  readonly shots = new Map<string, Shot[]>();
  readonly kinds = new Set<string>();
  readonly foundNames = new Set<string>();

  add(sheet: string, shots: readonly Shot[]): void {
    this.shots.set(sheet, [...(this.shots.get(sheet) ?? []), ...shots]);
  }
}

/** Serves the sites, and yields their pages in turn. `sites` closes them. */
async function* serveTasks(
  subjects: readonly Subject[],
  names: readonly string[],
  { kinds, foundNames }: Album,
  sites: AsyncDisposableStack,
): AsyncGenerator<Task> {
  for (const subject of subjects) {
    const site = await subject.serve();
    sites.defer(() => site.close());
    for (const kind of Object.keys(site.kinds)) kinds.add(slug(kind));
    for (const [kind, path] of pagesOf(site, names)) {
      foundNames.add(slug(kind)).add(path);
      yield { subject, site, kind, path };
    }
  }
}

async function takeScreenshots(): Promise<void> {
  const { isAll, names } = readArguments();
  const executablePath = findChromium();
  if (!executablePath) throw new CommandError(`Cannot take screenshots without Chromium: ${chromiumAdvice}`);
  const subjects = isAll ? [...allSubjects(await firmContents())] : [subjectInUse()];
  rmSync(directory, { recursive: true, force: true });

  await using resources = new AsyncDisposableStack();
  const album = new Album();
  const tasks = serveTasks(subjects, names, album, resources);
  // One browser per processor, because a browser draws everything in a single process.
  const browsers = await Promise.all(
    Array.from({ length: availableParallelism() }, () =>
      chromium.launch({ executablePath, args: chromiumArguments }),
    ),
  );
  for (const browser of browsers) resources.defer(() => browser.close());

  const photographTasks = async (browser: Browser) => {
    const photograph = await photographer(browser, isAll ? widthWithAll : Infinity);
    for await (const { subject, site, kind, path } of tasks) {
      const folder = join(directory, subject.firm || 'pages', subject.variant && slug(subject.variant));
      mkdirSync(folder, { recursive: true });
      const shots = await photograph(site.url + path, join(folder, slug(kind)), subject.variant);
      album.add([slug(kind), subject.firm].filter(Boolean).join('-'), shots);
    }
  };
  await Promise.all(browsers.map(photographTasks));
  const unknownNames = names.filter((name) => !album.foundNames.has(name));
  if (unknownNames.length > 0) {
    throw new CommandError(
      `Cannot take screenshots of "${unknownNames.join('", "')}": use a path of the website or a kind of page (${[...album.kinds].join(', ')})`,
    );
  }

  const sheets = [...album.shots];
  const variants = subjects.map(({ variant }) => variant);
  const assemble = async (browser: Browser) => {
    for (let next = sheets.pop(); next; next = sheets.pop()) {
      const [name, shots] = next;
      await writeContactSheet(browser, join(directory, `${name}.png`), shots, variants);
    }
  };
  await Promise.all(browsers.map(assemble));
  const count = [...album.shots.values()].flat().length;
  console.log(`${count} screenshots and ${album.shots.size} contact sheets in ${directory}/`);
}

try {
  await takeScreenshots();
} catch (error) {
  console.error(formatError(error));
  process.exitCode = 1;
}
