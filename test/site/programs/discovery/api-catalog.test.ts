import { expect, test } from 'vitest';
import { paths } from '../../../../contract/paths.ts';
import { apiCatalog } from '../../../../site/programs/discovery/catalogs.ts';
import { site } from '../../fixture-site.ts';

type Context = { readonly anchor: string } & Record<string, readonly { readonly href: string }[]>;

const contexts: Context[] = JSON.parse(apiCatalog(site).body).linkset;
const contextAt = (path: string) => contexts.find(({ anchor }) => anchor === `https://desk.example${path}`);

test('apiCatalog() lists every endpoint', () => {
  expect(contexts[0]?.item?.map(({ href }) => href)).toEqual(
    [...site.capabilities, { path: paths.mcp }, { path: paths.a2a }].map(
      ({ path }) => `https://desk.example${path}`,
    ),
  );
});

test.each([
  ['/', paths.openapi],
  [paths.mcp, paths.serverCard],
  [paths.a2a, paths.agentCard],
])('apiCatalog() says that the API at %s is described by %s', (path, description) => {
  expect(contextAt(path)?.['service-desc']?.map(({ href }) => href)).toEqual([
    `https://desk.example${description}`,
  ]);
});
