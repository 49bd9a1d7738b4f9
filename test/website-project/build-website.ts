import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { scratchFolder } from '../support/scratch-folder.ts';

export const origin = 'https://fellside.example';

/**
 * A copy of website/ without its articles and pages, and without what Astro keeps between builds, with the five
 * `resources` and `files`, keyed by their paths. Texts are written as they are, and all else as JSON.
 */
export function copyWebsite(resources: object, files: object): string {
  const folder = scratchFolder();
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  cpSync('website', join(folder, 'website'), {
    recursive: true,
    filter: (path) => !/^website\/(?:node_modules|dist|\.astro|src\/content)(?:\/|$)/.test(path),
  });
  cpSync('test/fixtures/firm/website/media', join(folder, 'website/src/media'), { recursive: true });
  const written = Object.entries(resources).map(([name, value]) => [`../resources/${name}.json`, value]);
  for (const [path, content] of [...written, ...Object.entries(files)]) {
    const file = join(folder, 'website', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** Builds such a copy from empty caches, and returns the bytes of each file, keyed by its path. */
export async function build(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const cwd = join(folder, 'website');
  for (const name of ['dist', '.astro', 'node_modules'])
    rmSync(join(cwd, name), { recursive: true, force: true });
  const PATH = `${resolve('node_modules/.bin')}:${process.env.PATH}`;
  const FRONTDESK_RESOURCES = join(folder, 'resources');
  const env = { ...process.env, PATH, FRONTDESK_RESOURCES, FRONTDESK_BASE_URL: origin };
  await promisify(execFile)('npm', ['run', 'build'], { cwd, env });
  const files = globSync('dist/**', { cwd, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [path.slice(join(cwd, 'dist').length), readFileSync(path)]));
}

/** An element of a page. */
interface PageElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** The text outside of elements within it. */
  readonly ownText: string;
}

/** All elements of a page, in order. */
export function elementsOf(html: Buffer | undefined): PageElement[] {
  return collect(parse(String(html)));
}

function collect(node: DefaultTreeAdapterTypes.Node): PageElement[] {
  if (!('childNodes' in node)) return [];
  const below = node.childNodes.flatMap(collect);
  if (!('tagName' in node)) return below;
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  const own = node.childNodes.filter(({ nodeName }) => nodeName === '#text').map(textOf);
  return [{ tag: node.tagName, attributes, text: textOf(node), ownText: own.join('') }, ...below];
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
