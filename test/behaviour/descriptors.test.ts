import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pathsVersion } from '../../contract/api-versions.ts';
import { cacheControl } from '../../contract/cache-time.ts';
import { endpointPaths } from '../../contract/endpoint-paths.ts';
import { mcpRevisions } from '../../contract/mcp-data.ts';
import { pathInVersion, paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { parseLinkField } from '../../verify/parse-link-field.ts';
import { legacyHeaders, legacyRequest } from '../support/mcp-messages.ts';
import { ServerCard } from '../support/server-card-schema.ts';
import { deploymentUnderTest } from './deployment-under-test.ts';

const { ask, baseUrl } = await deploymentUnderTest();

/** Every fixed path of a document that each deployment has. */
const descriptors = Object.values(paths).filter(
  (path) => !path.endsWith('/') && !isEndpoint(path) && path !== paths.securityTxt,
);

function isEndpoint(path: string): boolean {
  return endpointPaths.some((endpoint) => endpoint === pathInVersion(path, pathsVersion));
}

const json = async (path: string) => (await ask({ path })).json();

/** Paths of this deployment in `text`: in absolute URLs, and in Markdown links that begin at the root. */
function pathsIn(text: string): string[] {
  const addresses = text.split(baseUrl).slice(1);
  const links = [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map((match) => match[1] ?? '');
  return [...addresses.map((rest) => /^[^\s"'`<>()\\]*/.exec(rest)?.[0] || '/'), ...links].map((path) =>
    path.replace(/[.,:;]+$|#.*$/, ''),
  );
}

/** What is wrong with the answer at `path`: to GET, or to POST of an endpoint. */
async function problemAt(path: string): Promise<string | undefined> {
  if (!isEndpoint(path)) {
    const { status } = await ask({ path });
    return status === 200 ? undefined : `GET ${path} is answered with ${status}`;
  }
  const headers = { 'Content-Type': 'application/json' };
  const { status } = await ask({ method: 'POST', path, headers, body: '{}' });
  return status < 500 && ![404, 405].includes(status) ? undefined : `POST ${path} is answered with ${status}`;
}

async function problemsAt(followed: Iterable<string>): Promise<string[]> {
  const problems = await Promise.all([...new Set(followed)].map(problemAt));
  return problems.filter((problem) => problem !== undefined);
}

test.each(descriptors)('every address in %s answers', async (path) => {
  const { status, text } = await ask({ path });

  expect(status).toBe(200);
  expect(await problemsAt(pathsIn(text))).toEqual([]);
});

test('security.txt answers where llms.txt lists it, and nowhere else', async () => {
  const { text } = await ask({ path: paths.llmsTxt });
  const { status } = await ask({ path: paths.securityTxt });

  expect(status).toBe(text.includes(paths.securityTxt) ? 200 : 404);
});

test('ard.json has the bytes of its predecessor', async () => {
  expect((await ask({ path: paths.ard })).text).toBe((await ask({ path: paths.aiCatalog })).text);
});

test('every path in the skill and in auth.md answers', async () => {
  const index = (await json(`${paths.agentSkills}index.json`)) as { skills: { url: string }[] };
  for (const path of [...index.skills.map(({ url }) => url), paths.authMd]) {
    const { text } = await ask({ path });
    const named = [...text.matchAll(/`(?:POST )?(\/[^`\s#]+)[^`\s]*`/g)].map((match) => match[1] ?? '');

    expect(named.length).toBeGreaterThan(5);
    expect(await problemsAt(named)).toEqual([]);
  }
});

describe.each(['/', '/services', resourcePaths.company])('the Link field of %s', (path) => {
  test('lists the descriptions of the site with their media types', async () => {
    const { headers } = await ask({ path });
    const links = parseLinkField(headers.link);

    expect(links.map(({ rel }) => rel)).toEqual(
      expect.arrayContaining([
        'api-catalog',
        'service-desc',
        'service-doc',
        'describedby',
        'ard',
        'ai-catalog',
      ]),
    );
    for (const { target, type } of links) {
      const answer = await ask({ path: target });
      expect(answer.status, target).toBe(200);
      if (type) expect(answer.headers['content-type']).toMatch(new RegExp(`^${type}(;|$)`));
    }
  });
});

test.each(['GET', 'HEAD'])(
  '%s of the API catalog links to itself as api-catalog (RFC 9727 section 2)',
  async (method) => {
    const { status, headers } = await ask({ method, path: paths.apiCatalog });

    expect(status).toBe(200);
    expect(headers['content-type']).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    expect(parseLinkField(headers.link)).toContainEqual({ target: paths.apiCatalog, rel: 'api-catalog' });
  },
);

test('every link of the API catalog has the media type that it declares', async () => {
  const { linkset } = (await json(paths.apiCatalog)) as {
    linkset: Record<string, string | { href: string; type?: string }[]>[];
  };
  const links = linkset.flatMap(({ anchor, ...relations }) => Object.values(relations).flat());
  const typed = links.filter((link) => typeof link !== 'string').filter(({ type }) => type !== undefined);

  expect(typed.length).toBeGreaterThan(5);
  for (const { href, type } of typed) {
    const { headers } = await ask({ path: href.slice(baseUrl.length) });
    expect(headers['content-type'], href).toMatch(new RegExp(`^${type?.replaceAll('+', '\\+')}(;|$)`));
  }
});

test('the skill has the digest of its index entry, and is Markdown', async () => {
  const { skills } = (await json(`${paths.agentSkills}index.json`)) as {
    skills: { url: string; digest: string }[];
  };

  for (const { url, digest } of skills) {
    const { text, headers } = await ask({ path: url });
    expect(`sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`).toBe(digest);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
  }
});

test('the MCP server serves the skill with the digest of its index entry and the same bytes', async () => {
  const index = (await json(`${paths.agentSkills}index.json`)) as {
    skills: { name: string; url: string; description: string; digest: string }[];
  };
  const { skills } = (await call('skills/list', {})).result as {
    skills: {
      uri: string;
      frontmatter: object;
      resources: { uri: string; digest: string; size: number }[];
    }[];
  };

  expect(
    skills.map(({ frontmatter, resources }) => [frontmatter, resources.map(({ digest }) => digest)]),
  ).toEqual(index.skills.map(({ name, description, digest }) => [{ name, description }, [digest]]));
  for (const [number, { uri, resources }] of skills.entries()) {
    const { text } = await ask({ path: index.skills[number]?.url ?? '' });
    expect(resources).toEqual([{ uri, digest: resources[0]?.digest, size: Buffer.byteLength(text) }]);
    const { result } = await call('resources/read', { uri });
    expect(result).toMatchObject({ contents: [{ uri, mimeType: 'text/markdown', text }] });
  }
});

test('an unknown skill is answered 404', async () => {
  expect((await ask({ path: `${paths.agentSkills}nothing/SKILL.md` })).status).toBe(404);
});

describe('the MCP server card', () => {
  test('is answered as the extension asks', async () => {
    const { status, headers, json } = await ask({ path: paths.serverCard });

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/mcp-server-card+json',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'Content-Type, If-None-Match',
      'access-control-expose-headers': expect.stringContaining('ETag'),
      'cache-control': cacheControl,
    });
    expect(ServerCard.safeParse(json()).error).toBeUndefined();
  });

  test('is answered 304 to its ETag', async () => {
    const { headers } = await ask({ path: paths.serverCard });
    const again = await ask({ path: paths.serverCard, headers: { 'If-None-Match': headers.etag ?? '' } });

    expect(again.status).toBe(304);
  });

  test.each(mcpRevisions.slice(1))('supports revision %s, as it says', async (revision) => {
    const { result } = await call('initialize', {
      protocolVersion: revision,
      capabilities: {},
      clientInfo: { name: 'test', version: '1.0.0' },
    });
    const card = (await json(paths.wellKnownServerCard)) as { serverInfo: object };

    expect(result).toMatchObject({ protocolVersion: revision, serverInfo: card.serverInfo });
  });

  test('lists in its well-known form the tools that the server lists', async () => {
    const { result } = await call('tools/list', {});
    const card = (await json(paths.wellKnownServerCard)) as { tools: unknown };

    expect(card.tools).toEqual(result.tools);
  });
});

async function call(method: string, params: object) {
  const answer = await ask({
    method: 'POST',
    path: paths.mcp,
    headers: legacyHeaders,
    body: JSON.stringify(legacyRequest(method, params)),
  });
  expect(answer.status).toBe(200);
  return answer.json() as { result: Record<string, unknown> };
}
