import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { readAddresses } from '../../verify/addresses.ts';
import { DeploymentClient, type Exchange } from '../../verify/deployment-client.ts';

const pages = Array.from({ length: 300 }, (_, number) => `/page-${number}`);
const html = (body: string) => ({ type: 'text/html', body });

/** A website with many pages that link to pictures and styles. Every other URL returns a short text. */
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
const createDeployment = (exchange: Exchange) => new DeploymentClient('https://desk.example', exchange);

test('readAddresses() reads every address once', async () => {
  const requestedPaths: string[] = [];
  const deployment = createDeployment(async (_origin, { path }) => {
    requestedPaths.push(path);
    const { type, body } = site.get(path) ?? { type: 'text/plain', body: 'A word' };
    return { status: 200, headers: { 'content-type': type }, bytes: Buffer.from(body) };
  });
  await readAddresses(deployment);

  expect(requestedPaths).toEqual([...new Set(requestedPaths)]);
  expect(requestedPaths).toEqual(
    expect.arrayContaining(['/style.css', '/page-299', '/page-299.md', '/page-299-3.png']),
  );
});
