import type { Nodes } from 'mdast';
import { type DeploymentClient, type HttpResponse, parseLinkField } from './deployment-client.ts';

/** An address in a document, with the media type that the document declares for it, if any. */
export interface Reference {
  readonly address: string;
  readonly mediaType?: string | undefined;
}

/** A path of the deployment, the first document found to contain it, and its response. */
export interface VisitedPath {
  readonly path: string;
  readonly linkedFrom: string;
  readonly mediaType?: string | undefined;
  readonly response: HttpResponse;
}

/** Number of concurrent requests: fast, but not a burst for the deployment. */
const concurrency = 8;

/** Calls `run` for each item, for a few items at a time. */
export async function mapConcurrently<Item, Result>(
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
export async function readReferences(response: HttpResponse): Promise<Reference[]> {
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
