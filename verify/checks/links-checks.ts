import type { Nodes } from 'mdast';
import * as z from 'zod';
import { countInDigits } from '../../contract/in-words.ts';
import { paths } from '../../contract/paths.ts';
import { problemTypes } from '../../contract/problems/texts.ts';
import { baseUrlPlaceholder } from '../../release/base-url-placeholder.ts';
import type { CheckContext, CheckGroup } from '../check-group.ts';
import { type DeploymentClient, type HttpResponse, parseLinkField } from '../deployment-client.ts';
import { Mismatch } from '../report.ts';
import { readSkills } from './descriptors-checks.ts';

const PageAddress = z.looseObject({ url: z.string() });

/** Checks that the documents for programs link to nothing that is missing, and that each page has all its formats. */
export const linksChecks: CheckGroup = (context) => {
  const { deployment } = context;
  let visitedPaths: Promise<VisitedPath[]> | undefined;
  const visit = () => {
    visitedPaths ??= readProgramDocuments(context);
    return visitedPaths;
  };
  return {
    'every link in the documents for programs works': async () => {
      const visited = await visit();
      const [broken, ...otherBroken] = visited.filter(({ response }) => !isReachable(response));
      if (broken) {
        const more = otherBroken.length > 0 ? ` (and ${countInDigits(otherBroken.length, 'other')})` : '';
        const seen = `${broken.response.status} at ${broken.path}, linked from ${broken.linkedFrom}${more}`;
        throw new Mismatch('every address to be reachable', seen);
      }
      for (const { path, mediaType, response } of visited)
        if (mediaType) expectMediaType(path, response, mediaType);
      return countInDigits(visited.length, 'document');
    },
    [`every page in ${paths.llmsTxt} is available as HTML, Markdown and JSON`]: async () => {
      const pages = await listPages(deployment);
      const arePages = await mapConcurrently(pages, (path) => expectFormats(deployment, path));
      const count = arePages.filter(Boolean).length;
      if (count === 0) throw new Mismatch(`pages in ${paths.llmsTxt}`, 'none');
      return countInDigits(count, 'page');
    },
    'no document contains the base URL placeholder': async () => {
      const visited = await visit();
      const offender = visited.find(({ response }) => response.text.includes(baseUrlPlaceholder));
      if (offender) throw new Mismatch(deployment.url, `${baseUrlPlaceholder} in ${offender.path}`);
      return countInDigits(visited.length, 'document');
    },
  };
};

/** Reads the documents that Frontdesk writes, except the words of the website, and everything that they link to. */
async function readProgramDocuments({ deployment, openapi }: CheckContext): Promise<VisitedPath[]> {
  // A path that ends with a slash is only a prefix. The security contact is optional, and is checked elsewhere.
  const fixedPaths = Object.values(paths).filter(
    (path) => !path.endsWith('/') && path !== paths.securityTxt && path !== paths.llmsFullTxt,
  );
  const problemPages = problemTypes.map(({ slug }) => paths.problems + slug);
  const skills = (await readSkills(deployment)).map(({ path }) => path);
  const documents = ['/', ...fixedPaths, ...openapi.pathsWith('get'), ...problemPages, ...skills];
  return readLinkedPaths(deployment, [...new Set(documents)]);
}

/** Whether GET returned 200, 405 because the endpoint accepts only POST, or a redirect to another site. */
function isReachable({ status, headers }: HttpResponse): boolean {
  const isEndpoint = status === 405 && headers.get('allow')?.includes('POST') === true;
  return status === 200 || isEndpoint || headers.has('location');
}

/** Lists the paths of the Markdown files in llms.txt that may belong to pages. */
async function listPages(deployment: DeploymentClient): Promise<string[]> {
  const llmsTxt = await deployment.get(paths.llmsTxt);
  return (await readReferences(llmsTxt))
    .flatMap(({ address }) => deployment.internalPath(address) ?? [])
    .filter((path) => path.endsWith('.md') && path !== paths.authMd && !path.startsWith(paths.agentSkills));
}

/** Checks the formats of the page whose Markdown is at `path`. Returns false for a file that is not of a page. */
async function expectFormats(deployment: DeploymentClient, path: string): Promise<boolean> {
  const file = path.replace(/\.md$/, '');
  const json = await deployment.follow(`${file}.json`);
  const page = pageOf(json, deployment) ?? file.replace(/\/index$/, '/');
  const html = await deployment.follow(page);
  if (html.status === 404 && json.status === 404) return false;
  expectMediaType(path, html, 'text/html');
  expectMediaType(path, await deployment.get(path), 'text/markdown');
  expectMediaType(path, json, 'application/json');
  json.json();
  return true;
}

/** The path of a page according to its JSON. Other spellings of it can be ambiguous. */
function pageOf({ status, json }: HttpResponse, deployment: DeploymentClient): string | undefined {
  if (status !== 200) return undefined;
  const page = PageAddress.safeParse(json());
  return page.success ? deployment.internalPath(page.data.url) : undefined;
}

function expectMediaType(path: string, { status, headers }: HttpResponse, expected: string): void {
  const type = headers.get('content-type') ?? '(absent)';
  if (status !== 200 || (type !== expected && type.split(';')[0] !== expected))
    throw new Mismatch(`${expected} for ${path}`, `${status} ${type}`);
}

/** An address in a document, with the media type that the document declares for it, if any. */
interface Reference {
  readonly address: string;
  readonly mediaType?: string | undefined;
}

/** A path of the deployment, the first document found to contain it, and its response. */
interface VisitedPath {
  readonly path: string;
  readonly linkedFrom: string;
  readonly mediaType?: string | undefined;
  readonly response: HttpResponse;
}

/** Number of concurrent requests: fast, but not a burst for the deployment. */
const concurrency = 8;

/** Calls `run` for each item, for a few items at a time. */
async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < items.length) {
    const batch = items.slice(results.length, results.length + concurrency);
    results.push(...(await Promise.all(batch.map(run))));
  }
  return results;
}

/** Reads the documents at `paths`, and the paths of the deployment to which they link. */
export async function readLinkedPaths(
  deployment: DeploymentClient,
  paths: readonly string[],
): Promise<VisitedPath[]> {
  const documents = await mapConcurrently(paths, async (path) => ({
    path,
    linkedFrom: 'the contract',
    response: await deployment.follow(path),
  }));
  const links = new Map<string, Omit<VisitedPath, 'response'>>();
  for (const { path: linkedFrom, response } of documents) {
    for (const { address, mediaType } of await readReferences(response)) {
      const path = deployment.internalPath(address, linkedFrom);
      if (path === undefined || links.get(path)?.mediaType) continue;
      links.set(path, { path, linkedFrom, mediaType });
    }
  }
  const linked = await mapConcurrently([...links.values()], async (link) => ({
    ...link,
    response: await deployment.follow(link.path),
  }));
  return [...documents, ...linked];
}

/** Lists the addresses in the Link header, and in the text if it is JSON, Markdown or XML. */
async function readReferences(response: HttpResponse): Promise<Reference[]> {
  if (response.status !== 200) return [];
  const fields = parseLinkField(response.headers.get('link'));
  const inHeader = fields.map(({ target, type }) => ({ address: target, mediaType: type }));
  const type = response.headers.get('content-type') ?? '';
  if (/\bjson\b/.test(type)) return [...inHeader, ...referencesInJson(response.json())];
  const addresses = /\bxml\b/.test(type)
    ? await locationsIn(response.text)
    : /^text\/(?:plain|markdown)\b/.test(type)
      ? await markdownLinks(response.text, type.startsWith('text/markdown'))
      : [];
  return [...inHeader, ...addresses.map((address) => ({ address }))];
}

/** Lists the strings that are URLs. A link object (RFC 9264) declares the media type of its `href`. */
function referencesInJson(value: unknown): Reference[] {
  if (typeof value === 'string') return /^https?:\/\/[^\s{}]+$/.test(value) ? [{ address: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const { href, type, ...rest } = value as Record<string, unknown>;
  if (typeof href !== 'string' || typeof type !== 'string')
    return Object.values(value).flatMap(referencesInJson);
  return [{ address: href, mediaType: type }, ...referencesInJson(rest)];
}

// The parsers are imported dynamically, because the monitor bundles this module but never parses a document.

/** Lists the texts of the `loc` elements of a sitemap. */
async function locationsIn(xml: string): Promise<string[]> {
  const { SaxesParser } = await import('saxes');
  const locations: string[] = [];
  let isLocation = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    isLocation = name === 'loc';
  });
  parser.on('text', (text) => {
    if (isLocation) locations.push(text.trim());
    isLocation = false;
  });
  parser.write(xml).close();
  return locations;
}

/** Lists the links, and with `withCode` also the paths that are written as code, such as `POST /mcp`. */
async function markdownLinks(markdown: string, withCode: boolean): Promise<string[]> {
  const { fromMarkdown } = await import('mdast-util-from-markdown');
  const collect = (node: Nodes): string[] => {
    if (node.type === 'link' || node.type === 'definition') return [node.url];
    if (node.type === 'inlineCode' && withCode)
      return /^(?:POST )?(\/[^#\s]+)/.exec(node.value)?.slice(1) ?? [];
    return 'children' in node ? node.children.flatMap(collect) : [];
  };
  return collect(fromMarkdown(markdown));
}
