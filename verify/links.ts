import { baseUrlPlaceholder } from '../contract/base-url.ts';
import { paths } from '../contract/paths.ts';
import { Mismatch } from './check.ts';
import type { Answer, Deployment } from './deployment.ts';
import type { Group } from './group.ts';
import { linksOf } from './link-field.ts';

/** From here every published document can be reached. */
const beginnings = [
  '/',
  paths.llmsTxt,
  paths.sitemap,
  paths.robotsTxt,
  paths.openapi,
  paths.apiCatalog,
  paths.aiCatalog,
];
/** Requests at once: quick, and no burst that a deployment would notice. */
const atOnce = 8;

interface Visited {
  readonly path: string;
  readonly from: string;
  readonly answer: Answer;
}

/** Every address of the deployment that a document of it names answers. */
export const links: Group = async ({ deployment }, check) => {
  await check('every internal link answers', async () => {
    const visited = await crawl(deployment);
    const [dead, ...others] = visited.filter(({ answer }) => !isAlive(answer));
    if (dead) {
      const more = others.length > 0 ? ` (and ${others.length} others)` : '';
      const seen = `${dead.answer.status} at ${dead.path}, to which ${dead.from} links${more}`;
      throw new Mismatch('an answer at every address', seen);
    }
    return `${visited.length} addresses`;
  });
  await check('no document holds the placeholder of the base URL', async () => {
    const visited = await crawl(deployment);
    const bad = visited.find(({ answer }) => answer.text.includes(baseUrlPlaceholder));
    if (bad) throw new Mismatch(deployment.url, `${baseUrlPlaceholder} in ${bad.path}`);
    return `${visited.length} documents`;
  });
};

/** An endpoint that takes POST alone is there, too. */
function isAlive({ status, headers }: Answer): boolean {
  return status === 200 || (status === 405 && headers.get('allow')?.includes('POST') === true);
}

/** Every address that the beginnings lead to, with the document that first named it. */
async function crawl(deployment: Deployment): Promise<Visited[]> {
  const visited: Visited[] = [];
  const known = new Set(beginnings);
  let next = beginnings.map((path) => ({ path, from: 'this check' }));
  while (next.length > 0) {
    const batch = next.splice(0, atOnce);
    const answers = await Promise.all(batch.map(({ path }) => deployment.get(path)));
    for (const [at, { path, from }] of batch.entries()) {
      const answer = answers[at];
      if (!answer) continue;
      visited.push({ path, from, answer });
      for (const found of addressesIn(answer, path, deployment)) {
        if (known.has(found)) continue;
        known.add(found);
        next = [...next, { path: found, from: path }];
      }
    }
  }
  return visited;
}

/** The internal addresses that a document names: absolute anywhere, relative where its format has links. */
function addressesIn(answer: Answer, path: string, deployment: Deployment): string[] {
  if (answer.status !== 200) return [];
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html');
  const text = isHtml ? answer.text.replaceAll('&quot;', '"').replaceAll('&amp;', '&') : answer.text;
  const references = [
    ...linksOf(answer.headers.get('link')).map(({ target }) => target),
    ...[...text.matchAll(absolute)].map(([url]) => url.replace(/[.,;:]+$/, '')),
    ...(isHtml ? [...text.matchAll(attribute)].map(([, url = '']) => url) : []),
  ];
  return [...new Set(references.flatMap((reference) => deployment.pathOf(reference, path) ?? []))];
}

const absolute = /https?:\/\/[^\s"'`<>()[\]{}\\]+/g;
/** What a form leads to is asked by POST, and not here. */
const attribute = /<(?!form\b)[a-z]+\b[^>]*?\s(?:href|src)="([^"]+)"/g;
