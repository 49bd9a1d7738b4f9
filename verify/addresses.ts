import { paths } from '../contract/paths.ts';
import { problemTypes } from '../contract/problems/types.ts';
import { type DeploymentClient, type HttpResponse, parseLinkField } from './deployment-client.ts';

/** An address of the deployment, the document that named it first, and its response. */
export interface Visited {
  readonly path: string;
  readonly from: string;
  readonly answer: HttpResponse;
}

/** Concurrent requests: fast, but not a burst for a deployment. */
const concurrency = 8;

/** The documents at fixed paths that each deployment has; a path that ends with a slash is the prefix of others. */
const fixedPaths = Object.values(paths).filter((path) => !path.endsWith('/') && path !== paths.securityTxt);

/** Reads the documents at fixed paths, and every address of the deployment that a document links to. */
export async function readAddresses(deployment: DeploymentClient): Promise<Visited[]> {
  const problemPages = problemTypes.map(({ slug }) => paths.problems + slug);
  const named = new Map(['/', ...fixedPaths, ...problemPages].map((path) => [path, 'the contract']));
  const visited: Visited[] = [];
  while (visited.length < named.size) {
    const batch = [...named].slice(visited.length, visited.length + concurrency);
    const read = batch.map(async ([path, from]) => ({ path, from, answer: await deployment.get(path) }));
    for (const { path, from, answer } of await Promise.all(read)) {
      visited.push({ path, from, answer });
      for (const address of addressesIn(answer, path, deployment))
        if (!named.has(address)) named.set(address, path);
    }
  }
  return visited;
}

/** The addresses of other sites that the visited pages link to, each with the first page that does. */
export function externalLinks(
  visited: readonly Visited[],
  deployment: DeploymentClient,
): Map<string, string> {
  const links = new Map<string, string>();
  for (const { path, answer } of visited) {
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, url = ''] of unescapeHtml(answer.text).matchAll(/<a\b[^>]*?\shref="(https?:[^"#]+)/g))
      if (deployment.internalPath(url) === undefined && !links.has(url)) links.set(url, path);
  }
  return links;
}

/** Whether GET returns 200, or 405 for an endpoint, which accepts only POST. */
export function isReachable({ status, headers }: HttpResponse): boolean {
  return status === 200 || (status === 405 && headers.get('allow')?.includes('POST') === true);
}

/** The internal addresses that a document names: absolute anywhere, relative where its format has links. */
function addressesIn(answer: HttpResponse, path: string, deployment: DeploymentClient): string[] {
  if (answer.status !== 200) return [];
  const type = answer.headers.get('content-type') ?? '';
  const isHtml = type.startsWith('text/html');
  const text = isHtml ? unescapeHtml(answer.text) : answer.text;
  const relative = isHtml ? urlAttribute : /^text\/(?:markdown|plain)/.test(type) ? markdownLink : undefined;
  const references = [
    ...parseLinkField(answer.headers.get('link')).map(({ target }) => target),
    ...[...text.matchAll(absoluteUrl)].map(([url]) => url.replace(/[.,;:]+$/, '')),
    ...(relative ? [...text.matchAll(relative)].map(([, url = '']) => url) : []),
  ];
  return [...new Set(references.flatMap((reference) => deployment.internalPath(reference, path) ?? []))];
}

/** The text without the entities that this project writes. */
function unescapeHtml(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

const absoluteUrl = /https?:\/\/[^\s"'`<>()[\]{}\\]+/g;
/** The action of a form is omitted, because it expects POST. */
const urlAttribute = /<(?!form\b)[a-z]+\b[^>]*?\s(?:href|src)="([^"]+)"/g;
const markdownLink = /\]\((\/[^)\s]*)\)/g;
