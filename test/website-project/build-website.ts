import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Content } from '../../contract/resources/all-resources.ts';
import { siteOf } from '../site/fixture-site.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const origin = 'https://fellside.example';

/** The five resources, keyed by the names of their files. */
export type Resources = Readonly<Record<string, unknown>>;

/** The resources of a firm as the API answers them. */
export function resourcesOf(content: Content): Resources {
  const { company, services, pricing, cases, nextStep } = JSON.parse(
    JSON.stringify(siteOf(content).resources).replaceAll(siteOf(content).baseUrl, origin),
  );
  return { company, services, pricing, cases, 'next-step': nextStep };
}

/**
 * A copy of website/ without its articles and pages, without what Astro keeps between builds, and with `files`, keyed by
 * their paths.
 */
export function copyWebsite(resources: Resources, files: Readonly<Record<string, string>>): string {
  const folder = scratchFolder();
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  cpSync('website', join(folder, 'website'), {
    recursive: true,
    filter: (path) => !/^website\/(?:node_modules|dist|\.astro|src\/content)(?:\/|$)/.test(path),
  });
  const media = 'src/media/ferry.svg';
  cpSync('test/fixtures/firm/content/media/ferry.svg', join(folder, 'website', media));
  const written = Object.entries(resources).map(([name, value]) => [
    `../resources/${name}.json`,
    JSON.stringify(value),
  ]);
  for (const [path = '', text = ''] of [...written, ...Object.entries(files)]) {
    const file = join(folder, 'website', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

const run = promisify(execFile);

/** Builds such a copy from empty caches, and returns the bytes of each file, keyed by their paths. */
export async function build(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const website = join(folder, 'website');
  for (const name of ['dist', '.astro', 'node_modules'])
    rmSync(join(website, name), { recursive: true, force: true });
  await run('npm', ['run', 'build'], {
    cwd: website,
    env: {
      ...process.env,
      PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH}`,
      FRONTDESK_RESOURCES: join(folder, 'resources'),
      FRONTDESK_BASE_URL: origin,
    },
  });
  const files = globSync('**/*', { cwd: join(website, 'dist'), withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file.slice(join(website, 'dist').length), readFileSync(file)];
    }),
  );
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** All elements of a page, in order. */
export function elementsOf(html: Buffer | undefined): Element[] {
  const collect = (node: Node): Element[] => [
    ...('tagName' in node ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(collect) : []),
  ];
  return collect(parse(String(html)));
}

export const attribute = ({ attrs }: Element, name: string) =>
  attrs.find((attr) => attr.name === name)?.value;

export function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
