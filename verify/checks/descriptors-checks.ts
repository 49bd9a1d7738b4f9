import * as z from 'zod';
import { countInDigits } from '../../contract/count-in-words.ts';
import { paths } from '../../contract/paths.ts';
import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import type { DeploymentClient } from '../deployment-client.ts';
import { expectHeader, expectMediaType, expectStatus } from '../expectations.ts';
import { parseLinkField } from '../parse-link-field.ts';

/** Documents at fixed paths, with their media types. */
const mediaTypes: readonly (readonly [path: string, mediaType: string])[] = [
  [paths.openapi, 'application/json'],
  [paths.apiCatalog, 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  [paths.ard, 'application/json'],
  [paths.aiCatalog, 'application/json'],
  [`${paths.agentSkills}index.json`, 'application/json'],
  [paths.llmsTxt, 'text/plain'],
  [paths.llmsFullTxt, 'text/plain'],
  [paths.robotsTxt, 'text/plain'],
  [paths.sitemap, 'application/xml'],
  [paths.authMd, 'text/markdown'],
];

const LinkTarget = z.looseObject({ href: z.url(), type: z.string().optional() });
type LinkTarget = z.infer<typeof LinkTarget>;

const ApiCatalog = z.looseObject({
  linkset: z
    .array(z.looseObject({ anchor: z.url() }).catchall(z.union([z.string(), z.array(LinkTarget)])))
    .min(1),
});

export const AiCatalog = z.looseObject({
  specVersion: z.literal('1.0'),
  entries: z.array(
    z.looseObject({ identifier: z.string(), displayName: z.string(), type: z.string(), url: z.url() }),
  ),
});

/** The catalogs and indexes exist, have their media types, and their targets answer. */
export const descriptorsChecks: CheckGroup = async ({ deployment }, check) => {
  for (const [path, mediaType] of mediaTypes) {
    await check(`GET ${path} is ${mediaType.split(';')[0]}`, async () => {
      const answer = await deployment.get(path);
      expectStatus(answer, 200);
      expectHeader(answer, 'Access-Control-Allow-Origin', '*');
      return expectMediaType(answer, mediaType);
    });
  }
  await check(`HEAD ${paths.apiCatalog} names the catalog in its Link header`, async () => {
    const { headers } = await deployment.send(paths.apiCatalog, { method: 'HEAD' });
    const link = parseLinkField(headers.get('link')).find(({ rel }) => rel === 'api-catalog');
    if (!link) throw new Mismatch('Link: rel="api-catalog"', headers.get('link') ?? '(absent)');
    return link.target;
  });
  await check(`every target of ${paths.apiCatalog} answers with its declared type`, async () => {
    const { linkset } = ApiCatalog.parse(await deployment.getJson(paths.apiCatalog));
    const targets = linkset.flatMap((context) =>
      Object.values(context).flatMap((value) => (typeof value === 'string' ? [] : value)),
    );
    for (const target of targets) await expectReachable(deployment, target);
    return countInDigits(targets.length, 'target');
  });
  for (const catalog of [paths.ard, paths.aiCatalog]) {
    await check(`every entry of ${catalog} answers`, async () => {
      const { entries } = AiCatalog.parse(await deployment.getJson(catalog));
      for (const { url } of entries) await expectReachable(deployment, { href: url });
      return entries.map(({ displayName }) => displayName).join(', ') || 'no agents';
    });
  }
  await check(`${paths.llmsTxt} begins with a heading and links`, async () => {
    const { text } = await deployment.get(paths.llmsTxt);
    if (!text.startsWith('# ')) throw new Mismatch('a heading', JSON.stringify(text.slice(0, 40)));
    const links = [...text.matchAll(/^- \[.+?\]\(http/gm)];
    if (links.length === 0) throw new Mismatch('links, one a line', 'none');
    return countInDigits(links.length, 'link');
  });
};

/** Throws a Mismatch unless GET answers 200, or 405 of an endpoint that accepts POST alone. */
async function expectReachable(deployment: DeploymentClient, { href, type }: LinkTarget): Promise<void> {
  const path = deployment.internalPath(href);
  if (path === undefined) throw new Mismatch(`an address of ${deployment.url}`, href);
  const answer = await deployment.get(path);
  const acceptsPost = answer.status === 405 && answer.headers.get('allow')?.includes('POST');
  if (answer.status !== 200 && !acceptsPost)
    throw new Mismatch(`an answer at ${path}`, String(answer.status));
  if (type) expectMediaType(answer, type);
}
