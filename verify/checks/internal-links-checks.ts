import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { countInDigits } from '../../contract/count-in-words.ts';
import { paths } from '../../contract/paths.ts';
import { Mismatch } from '../check.ts';
import type { CheckGroup } from '../check-group.ts';
import type { DeploymentClient, HttpResponse } from '../deployment-client.ts';
import { parseLinkField } from '../parse-link-field.ts';

/** Documents from which links lead to every other one. */
const seeds = [
  '/',
  paths.llmsTxt,
  paths.sitemap,
  paths.robotsTxt,
  paths.openapi,
  paths.apiCatalog,
  paths.aiCatalog,
];
/** Requests at once: quick, and no burst for a deployment. */
const concurrency = 8;

interface Visited {
  readonly path: string;
  readonly from: string;
  readonly answer: HttpResponse;
}

/** Every address of the deployment that one of its documents names answers. */
export const internalLinksChecks: CheckGroup = async ({ deployment }, check) => {
  let crawled: Promise<Visited[]> | undefined;
  const crawlOnce = () => {
    crawled ??= crawl(deployment);
    return crawled;
  };
  await check('every internal link answers', async () => {
    const visited = await crawlOnce();
    const [dead, ...others] = visited.filter(({ answer }) => !isReachable(answer));
    if (dead) {
      const more = others.length > 0 ? ` (and ${countInDigits(others.length, 'other')})` : '';
      const seen = `${dead.answer.status} at ${dead.path}, to which ${dead.from} links${more}`;
      throw new Mismatch('an answer at every address', seen);
    }
    return `${visited.length} addresses`;
  });
  await check('no document holds the placeholder of the base URL', async () => {
    const visited = await crawlOnce();
    const bad = visited.find(({ answer }) => answer.text.includes(baseUrlPlaceholder));
    if (bad) throw new Mismatch(deployment.url, `${baseUrlPlaceholder} in ${bad.path}`);
    return countInDigits(visited.length, 'document');
  });
};

/** An endpoint that accepts POST alone answers GET with 405. */
function isReachable({ status, headers }: HttpResponse): boolean {
  return status === 200 || (status === 405 && headers.get('allow')?.includes('POST') === true);
}

/** Every address that the seeds lead to, with the document that first named it. */
async function crawl(deployment: DeploymentClient): Promise<Visited[]> {
  const visited: Visited[] = [];
  const queued = new Set(seeds);
  const next = seeds.map((path) => ({ path, from: 'the seed list' }));
  while (next.length > 0) {
    const batch = next.splice(0, concurrency);
    const answers = await Promise.all(batch.map(({ path }) => deployment.get(path)));
    for (const [index, { path, from }] of batch.entries()) {
      const answer = answers[index];
      if (!answer) continue;
      visited.push({ path, from, answer });
      for (const address of addressesIn(answer, path, deployment)) {
        if (queued.has(address)) continue;
        queued.add(address);
        next.push({ path: address, from: path });
      }
    }
  }
  return visited;
}

/** The internal addresses that a document names: absolute anywhere, relative where its format has links. */
function addressesIn(answer: HttpResponse, path: string, deployment: DeploymentClient): string[] {
  if (answer.status !== 200) return [];
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html');
  const text = isHtml ? unescapeHtml(answer.text) : answer.text;
  const references = [
    ...parseLinkField(answer.headers.get('link')).map(({ target }) => target),
    ...[...text.matchAll(absoluteUrl)].map(([url]) => url.replace(/[.,;:]+$/, '')),
    ...(isHtml ? [...text.matchAll(urlAttribute)].map(([, url = '']) => url) : []),
  ];
  return [...new Set(references.flatMap((reference) => deployment.internalPath(reference, path) ?? []))];
}

/** The text without the entities that this project writes. */
function unescapeHtml(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

const absoluteUrl = /https?:\/\/[^\s"'`<>()[\]{}\\]+/g;
/** The action of a form is left out, since it expects POST. */
const urlAttribute = /<(?!form\b)[a-z]+\b[^>]*?\s(?:href|src)="([^"]+)"/g;
