import { paths } from '../contract/paths.ts';
import { problemTypes } from '../contract/problems/types.ts';
import { type DeploymentClient, type HttpResponse, parseLinkField } from './deployment-client.ts';

/** An address of the deployment, the first document found to contain it, and its response. */
export interface VisitedAddress {
  readonly path: string;
  readonly linkedFrom: string;
  readonly response: HttpResponse;
}

/** Number of concurrent requests: fast, but not a burst for the deployment. */
const concurrency = 8;

/** The documents that every deployment has at fixed paths. A path that ends with a slash is only a prefix. */
const fixedPaths = Object.values(paths).filter((path) => !path.endsWith('/') && path !== paths.securityTxt);

/** Reads the documents at fixed paths, and all internal addresses that they link to, directly or indirectly. */
export async function readAddresses(deployment: DeploymentClient): Promise<VisitedAddress[]> {
  const problemPages = problemTypes.map(({ slug }) => paths.problems + slug);
  const discovered = new Map(['/', ...fixedPaths, ...problemPages].map((path) => [path, 'the contract']));
  const visited: VisitedAddress[] = [];
  while (visited.length < discovered.size) {
    const batch = [...discovered].slice(visited.length, visited.length + concurrency);
    const reads = batch.map(async ([path, linkedFrom]) => ({
      path,
      linkedFrom,
      response: await deployment.get(path),
    }));
    for (const item of await Promise.all(reads)) {
      visited.push(item);
      for (const address of internalAddresses(item.response, item.path, deployment))
        if (!discovered.has(address)) discovered.set(address, item.path);
    }
  }
  return visited;
}

/** Maps the external addresses that the visited pages link to, each to the first page that contains it. */
export function externalLinks(
  visited: readonly VisitedAddress[],
  deployment: DeploymentClient,
): Map<string, string> {
  const links = new Map<string, string>();
  for (const { path, response } of visited) {
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, url = ''] of unescapeHtml(response.text).matchAll(/<a\b[^>]*?\shref="(https?:[^"#]+)/g))
      if (deployment.internalPath(url) === undefined && !links.has(url)) links.set(url, path);
  }
  return links;
}

/** Whether GET returned 200, or 405 because the endpoint accepts only POST. */
export function isReachable({ status, headers }: HttpResponse): boolean {
  return status === 200 || (status === 405 && headers.get('allow')?.includes('POST') === true);
}

/** Returns the internal addresses in a document: absolute URLs anywhere, and relative ones if its format has links. */
function internalAddresses(response: HttpResponse, path: string, deployment: DeploymentClient): string[] {
  if (response.status !== 200) return [];
  const type = response.headers.get('content-type') ?? '';
  const isHtml = type.startsWith('text/html');
  // A feed contains HTML as text.
  const text = isHtml || type.endsWith('+xml') ? unescapeHtml(response.text) : response.text;
  const pattern = isHtml ? urlAttribute : /^text\/(?:markdown|plain)/.test(type) ? markdownLink : undefined;
  const references = [
    ...parseLinkField(response.headers.get('link')).map(({ target }) => target),
    ...[...text.matchAll(absoluteUrl)].map(([url]) => url.replace(/[.,;:]+$/, '')),
    ...(pattern ? [...text.matchAll(pattern)].map(([, url = '']) => url) : []),
  ];
  return [...new Set(references.flatMap((reference) => deployment.internalPath(reference, path) ?? []))];
}

/** Decodes the entities that this project writes. */
function unescapeHtml(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

/** Does not match an address within the link of a program, which the rest of the question follows. */
const absoluteUrl = /(?<!claude:[^\s"<>()]*)https?:\/\/[^\s"'`<>()[\]{}\\]+/g;
/** Does not match a form's action, which expects POST. */
const urlAttribute = /<(?!form\b)[a-z]+\b[^>]*?\s(?:href|src)="([^"]+)"/g;
const markdownLink = /\]\((\/[^)\s]*)\)/g;
