import { expect, test } from 'vitest';
import { paths } from '../../../../contract/paths.ts';
import { apiCatalog } from '../../../../site/programs/discovery/catalogs.ts';
import { site } from '../../fixture-site.ts';

interface Target {
  readonly href: string;
  readonly type?: string;
}

type Context = { readonly anchor: string } & Record<string, readonly Target[]>;

const contexts: Context[] = JSON.parse(apiCatalog(site).body).linkset;
const contextAt = (path: string) => contexts.find(({ anchor }) => anchor === `https://desk.example${path}`);

test('apiCatalog() is a linkset with the profile of RFC 9727', () => {
  expect(apiCatalog(site).mediaType).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  expect(Object.keys(JSON.parse(apiCatalog(site).body))).toEqual(['linkset']);
});

test('apiCatalog() gives every context an anchor and relations that are lists of links (RFC 9264 section 4.2)', () => {
  for (const { anchor, ...relations } of contexts) {
    expect(URL.canParse(anchor)).toBe(true);
    expect(Object.keys(relations).length).toBeGreaterThan(0);
    for (const targets of Object.values(relations)) {
      expect(targets.length).toBeGreaterThan(0);
      for (const { href } of targets) expect(URL.canParse(href)).toBe(true);
    }
  }
});

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
