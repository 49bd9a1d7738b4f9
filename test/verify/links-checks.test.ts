import { expect, test } from 'vitest';
import { readLinkedPaths } from '../../verify/checks/links-checks.ts';
import { DeploymentClient } from '../../verify/deployment-client.ts';

const origin = 'https://desk.example';

/** Documents by path, each with its media type. Other paths return an HTML page, whose links are not followed. */
const documents: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/llms.txt': ['text/plain; charset=utf-8', `# A\n\n- [A [b]](${origin}/a.md): Not \`/code\`.\n\n[c]: /c`],
  '/auth.md': ['text/markdown', 'Send `POST /mcp`, or read `/openapi.json#/paths`. Not `an/other`.'],
  '/sitemap.xml': [
    'application/xml',
    `<urlset><url><loc>\n${origin}/a&amp;b</loc><lastmod>/d</lastmod></url></urlset>`,
  ],
  '/catalog': [
    'application/linkset+json',
    JSON.stringify({ linkset: [{ item: [{ href: `${origin}/typed`, type: 'text/css' }] }], text: '/no' }),
  ],
  '/other.json': ['application/json', JSON.stringify([`${origin}/typed`, 'https://elsewhere.example/'])],
};

test('readLinkedPaths() reads each path once that a header, JSON, Markdown or XML links to', async () => {
  const requestedPaths: string[] = [];
  const deployment = new DeploymentClient(origin, async (_origin, { path }) => {
    requestedPaths.push(path);
    const [type, body] = documents[path] ?? ['text/html', '<a href="/from-html">A</a>'];
    const link = path === '/' ? { link: '</described>; rel="describedby"; type="text/plain"' } : {};
    return { status: 200, headers: { 'content-type': type, ...link }, bytes: Buffer.from(body) };
  });

  const visited = await readLinkedPaths(deployment, ['/', '/other.json', ...Object.keys(documents)]);

  expect(requestedPaths).toEqual([...new Set(requestedPaths)]);
  const linked = visited.filter(({ linkedFrom }) => linkedFrom !== 'the contract');
  expect(Object.fromEntries(linked.map(({ path, mediaType }) => [path, mediaType]))).toEqual({
    '/described': 'text/plain',
    '/typed': 'text/css',
    '/a.md': undefined,
    '/c': undefined,
    '/mcp': undefined,
    '/openapi.json': undefined,
    '/a&b': undefined,
  });
});
