import { describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { problemTypes } from '../../contract/problems.ts';
import { readContent } from '../../publication/content/read-content.ts';
import { publish } from '../../publication/publish.ts';

const content = readContent('content');
const pages = publish(content, { baseUrl: 'https://desk.example' }).documents.filter(({ mediaType }) =>
  mediaType.startsWith('text/html'),
);

const pageAt = (path: string) => pages.find((page) => page.path === path)?.body ?? '';

describe.each(pages.map(({ path = '', body }) => [path, body]))('the page at %s', (_path, body) => {
  test('is HTML with language, title, description, viewport and one heading of the first level', () => {
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(body).toMatch(/<title>[^<]+<\/title>/);
    expect(body).toMatch(/<meta name="description" content="[^"]+">/);
    expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(body.match(/<h1>/g)).toHaveLength(1);
  });

  test('links within the site to documents only', () => {
    const links = [...body.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1] ?? '');
    const known = new Set([...pages.map(({ path }) => path), paths.openapi, ...Object.values(paths)]);

    expect(links.filter((link) => !known.has(link))).toEqual([]);
  });

  test('holds no script and no style', () => {
    expect(body).not.toMatch(/<script|<style|style=|\son\w+=/);
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

test('the home page names the five resources and where to send a request', () => {
  const body = pageAt('/');

  for (const path of [paths.company, paths.services, paths.pricing, paths.cases, paths.nextStep]) {
    expect(body).toContain(`href="${path}"`);
  }
  expect(body).toContain(`curl https://desk.example${paths.diagnosticRequest}`);
  expect(body).toContain(`mailto:${content.company.email}`);
});
