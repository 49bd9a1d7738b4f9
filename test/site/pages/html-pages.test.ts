import { describe, expect, test } from 'vitest';
import { filePaths, pagePaths } from '../../../contract/page-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { problemTypes } from '../../../contract/problem-types.ts';
import { content, documents, siteBuild } from '../sample-site.ts';

const pages = documents.filter(({ mediaType }) => mediaType.startsWith('text/html'));
const bytesOf = (path: string) => Buffer.byteLength(documents.find((one) => one.path === path)?.body ?? '');

const pageAt = (path: string) => pages.find((page) => page.path === path)?.body ?? '';

describe.each(pages.map(({ path = '', body }) => [path, body]))('the page at %s', (path, body) => {
  test('is HTML with language, title, description, viewport and one heading of the first level', () => {
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(body).toMatch(/<title>[^<]+<\/title>/);
    expect(body).toMatch(/<meta name="description" content="[^"]+">/);
    expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(body.match(/<h1>/g)).toHaveLength(1);
  });

  test('links within the site to documents only', () => {
    const links = [...body.matchAll(/(?:href|src)="(\/[^"?]*)/g)].map((match) => match[1] ?? '');
    const known = new Set([
      ...documents.map(({ path }) => path),
      ...siteBuild.images.flatMap(({ paths: drawn }) => drawn),
    ]);

    expect(links.filter((link) => !known.has(link))).toEqual([]);
  });

  test('loads scripts and styles from its own site only, and contains none itself', () => {
    const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);

    for (const tag of scripts) expect(tag).toMatch(/ type="application\/(ld\+)?json"| src="\/script\.js\?/);
    expect(body).not.toMatch(
      /<style|style=|\son\w+=|src="(?!\/)|<link[^>]+rel="(stylesheet|icon)"[^>]+href="(?!\/)/,
    );
  });

  test('weighs at most 60 kB with its stylesheet, uncompressed', () => {
    expect(Buffer.byteLength(body) + bytesOf(filePaths.stylesheet)).toBeLessThanOrEqual(60_000);
  });

  test('has its address, its Markdown variant and its Open Graph metadata', () => {
    expect(body).toContain(`<link rel="canonical" href="https://desk.example${path}">`);
    const markdownVariant = /<link rel="alternate" type="text\/markdown" href="([^"]+)">/.exec(body)?.[1];
    expect(documents.find((one) => one.path === markdownVariant)).toMatchObject({ markdownOf: path });
    for (const property of ['type', 'url', 'title', 'description', 'site_name'])
      expect(body).toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+">`));
  });
});

test('every type of problem has a page, and every such page a type of problem', () => {
  const published = pages.flatMap(({ path = '' }) =>
    path.startsWith(paths.problems) ? path.slice(paths.problems.length) : [],
  );

  expect(published.toSorted()).toEqual(problemTypes.map(({ slug }) => slug).toSorted());
});

test.each(problemTypes.map((type) => [type.slug, type] as const))(
  'the page of %s says when it occurs and what to do',
  (slug, type) => {
    const body = pageAt(paths.problems + slug);
    for (const text of [type.title, String(type.status), type.when, type.remedy])
      expect(body).toContain(text);
  },
);

test('the home page links to every service, the form and the e-mail address', () => {
  const body = pageAt('/');

  for (const { slug } of content.services) expect(body).toContain(`<a href="${pagePaths.services}/${slug}">`);
  expect(body).toContain(`<a href="${pagePaths.request}" class="action">`);
  expect(body).toContain(`<a href="mailto:${content.company.email}">${content.company.email}</a>`);
});
