import { paths } from '../contract/paths.ts';
import { problemTypes } from '../contract/problem-types.ts';
import type { CheckContext } from './check-group.ts';
import type { DeploymentClient, HttpResponse } from './deployment-client.ts';
import { parseLinkField } from './parse-link-field.ts';

/** An address of the deployment, the document that named it first, and what it answers. */
export interface Visited {
  readonly path: string;
  readonly from: string;
  readonly answer: HttpResponse;
}

/** Requests at once: quick, and no burst for a deployment. */
const concurrency = 8;

/** Half of the website's addresses that a scheduled run reads; with their Markdown at most 100. */
const mostInTurn = 48;

/** The documents at fixed paths that each deployment has; each path is the beginning of others if it ends with a slash. */
const fixedPaths = Object.values(paths).filter((path) => !path.endsWith('/') && path !== paths.securityTxt);

/**
 * Whether programs read what is at `path`: documents at fixed paths, resources, and what is below /.well-known/. Every
 * run reads all of these. The rest of the website grows with the content, so a scheduled run reads a part of it.
 */
function isForPrograms(path: string): boolean {
  return path === '/' || /^\/(?:api|\.well-known)\//.test(path) || fixedPaths.some((fixed) => fixed === path);
}

/**
 * Reads what programs read, and every other address that a document leads to. With `turn`, the number of a scheduled
 * run, it reads only a part of the others: of those that programs' documents name, and of those that only pages name.
 * The parts follow each other, so each address has its turn.
 */
export async function readAddresses({ deployment, turn }: CheckContext): Promise<Visited[]> {
  const problemPages = problemTypes.map(({ slug }) => paths.problems + slug);
  const named = new Map(['/', ...fixedPaths, ...problemPages].map((path) => [path, 'the contract']));
  const visited = new Map<string, Visited>();
  const read = async (addresses: readonly string[]) => {
    for (let start = 0; start < addresses.length; start += concurrency) {
      const batch = addresses.slice(start, start + concurrency);
      const answers = await Promise.all(
        batch.map(async (path) => ({ path, answer: await deployment.get(path) })),
      );
      for (const { path, answer } of answers) {
        visited.set(path, { path, from: named.get(path) ?? '', answer });
        for (const address of addressesIn(answer, path, deployment))
          if (!named.has(address)) named.set(address, path);
      }
    }
  };
  const unread = () => [...named.keys()].filter((path) => !visited.has(path));
  const readAll = async (isMeant: (path: string) => boolean) => {
    for (let next = unread().filter(isMeant); next.length > 0; next = unread().filter(isMeant))
      await read(next);
  };
  await readAll(isForPrograms);
  if (turn === undefined) {
    await readAll(() => true);
    return [...visited.values()];
  }
  const others = unread();
  const { part, round } = partOf(others, turn);
  await read(part);
  const known = new Set(others);
  const newlyNamed = unread().filter((path) => !known.has(path));
  await read(partOf(newlyNamed, round).part);
  return [...visited.values()];
}

/** The addresses of this turn, and how many full rounds came before. */
function partOf(addresses: readonly string[], turn: number): { part: string[]; round: number } {
  const parts = Math.max(1, Math.ceil(addresses.length / mostInTurn));
  const start = (turn % parts) * mostInTurn;
  return { part: addresses.toSorted().slice(start, start + mostInTurn), round: Math.floor(turn / parts) };
}

/** Whether GET is answered with 200, or with 405 by an endpoint, which takes only POST. */
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
/** The action of a form is left out, since it expects POST. */
const urlAttribute = /<(?!form\b)[a-z]+\b[^>]*?\s(?:href|src)="([^"]+)"/g;
const markdownLink = /\]\((\/[^)\s]*)\)/g;
