import * as z from 'zod';
import { cacheControl } from '../../contract/cache-time.ts';
import { paths } from '../../contract/paths.ts';
import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import type { DeploymentClient } from '../deployment-client.ts';
import { expectHeader, expectMediaType, expectStatus } from '../expectations.ts';
import type { ServedOpenApi } from '../served-openapi.ts';

const WebPage = z.looseObject({ url: z.string(), text: z.string() });

/** Every page names the JSON in which programs read its text: resources, or a document of its own. */
export const pageJsonChecks: CheckGroup = async ({ deployment, openapi }, check) => {
  await check('every page of the sitemap names JSON that has its text', async () => {
    const { text } = await deployment.get(paths.sitemap);
    const pages = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
    const covered = await Promise.all(pages.map((url) => isCovered(url, deployment, openapi)));
    if (pages.length === 0) throw new Mismatch(`pages in ${paths.sitemap}`, 'none');
    return `${covered.filter(Boolean).length} pages in resources, ${covered.filter((is) => !is).length} in JSON of their own`;
  });
};

/** Whether resources cover the page at `url`. Throws a Mismatch unless they do, or its own JSON has its text. */
async function isCovered(
  url: string,
  deployment: DeploymentClient,
  openapi: ServedOpenApi,
): Promise<boolean> {
  const { text: html } = await deployment.get(deployment.internalPath(url) ?? url);
  const named = (type: string) =>
    [...html.matchAll(new RegExp(`<link rel="alternate" type="${type}" href="([^"]+)">`, 'g'))].map(
      ([, path = '']) => path,
    );
  const [json, ...others] = named('application/json');
  if (!json) throw new Mismatch(`<link rel="alternate" type="application/json"> at ${url}`, 'none');
  const resources = openapi.pathsOf('get');
  if ([json, ...others].every((path) => resources.includes(path))) return true;
  const answer = await deployment.get(json);
  expectStatus(answer, 200);
  expectMediaType(answer, 'application/json');
  expectHeader(answer, 'Cache-Control', cacheControl);
  expectHeader(answer, 'Access-Control-Allow-Origin', '*');
  const body = answer.json();
  openapi.expectValue(['components', 'schemas', 'WebPage'], body);
  const page = WebPage.parse(body);
  if (page.url !== url) throw new Mismatch(`url ${url} at ${json}`, `url ${page.url}`);
  const markdown = await deployment.get(named('text/markdown')[0] ?? url);
  if (markdown.text.endsWith(`\n\n${page.text}\n`)) return false;
  throw new Mismatch(`the text of the Markdown of ${url} at ${json}`, 'another text');
}
