import { describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { readAddresses } from '../../verify/addresses.ts';
import { DeploymentClient, type Exchange } from '../../verify/deployment-client.ts';
import { ServedOpenApi } from '../../verify/served-openapi.ts';

const pages = Array.from({ length: 300 }, (_, number) => `/page-${number}`);
const html = (body: string) => ({ type: 'text/html', body });

/** A website of many pages, whose pictures and styles only its pages name; every other address answers a word. */
const site = new Map([
  [
    paths.sitemap,
    { type: 'application/xml', body: pages.map((page) => `<loc>https://desk.example${page}</loc>`).join('') },
  ],
  [paths.llmsTxt, { type: 'text/plain', body: pages.map((page) => `- [Page](${page}.md)`).join('\n') }],
  ...pages.map((page) => {
    const pictures = [1, 2, 3].map((number) => `<img src="${page}-${number}.png">`);
    return [page, html(`<link href="/style.css"><a href="/page-0">First</a>${pictures.join('')}`)] as const;
  }),
]);
const openapi = new ServedOpenApi({ openapi: '3.1.1', servers: [], paths: {} });

/** The addresses that a run reads, what programs read apart. */
async function read(turn?: number) {
  const asked: string[] = [];
  const exchange: Exchange = async (_origin, { path }) => {
    asked.push(path);
    const { type, body } = site.get(path) ?? { type: 'text/plain', body: 'A word' };
    return { status: 200, headers: { 'content-type': type }, bytes: Buffer.from(body) };
  };
  const deployment = new DeploymentClient('https://desk.example', exchange);
  await readAddresses({ deployment, openapi, ...(turn !== undefined && { turn }) });
  const isForPrograms = (path: string) => ['/', ...Object.values(paths)].includes(path);
  return { programs: asked.filter(isForPrograms), others: asked.filter((path) => !isForPrograms(path)) };
}

describe('readAddresses()', () => {
  test('reads every address once without a turn', async () => {
    const { others } = await read();

    expect(others).toEqual([...new Set(others)]);
    expect(others).toEqual(
      expect.arrayContaining(['/style.css', '/page-299', '/page-299.md', '/page-299-3.png']),
    );
  });

  test('reads in a turn what programs read, and at most 100 of the others', async () => {
    const { programs } = await read();

    for (const turn of [0, 1, 1_979_654]) {
      const run = await read(turn);
      expect(run.programs.toSorted()).toEqual(programs.toSorted());
      expect(run.others.length).toBeGreaterThan(50);
      expect(run.others.length).toBeLessThanOrEqual(100);
    }
  });

  test('gives every address its turn', async () => {
    const { others } = await read();
    const inTurns = new Set<string>();
    for (let turn = 1_979_654; turn < 1_979_654 + 60; turn += 1)
      for (const path of (await read(turn)).others) inTurns.add(path);

    expect(others.filter((path) => !inTurns.has(path))).toEqual([]);
  });
});
