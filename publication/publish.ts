import { paths } from '../contract/paths.ts';
import { problemTypes } from '../contract/problems.ts';
import { problemBody } from '../contract/problem-body.ts';

export interface Document { path: string; key: string; mediaType: string; cacheControl: string; body: string }
export interface Publication { documents: Document[] }

export function publish(_content: unknown, { baseUrl }: { baseUrl: string }): Publication {
  const json = (path: string, body: unknown): Document => ({ path, key: `json${path}`, mediaType: 'application/json', cacheControl: 'public, max-age=3600', body: JSON.stringify(body) });
  const html = (path: string, key: string, body: string): Document => ({ path, key: `html/${key}`, mediaType: 'text/html; charset=utf-8', cacheControl: 'public, max-age=3600', body });
  return { documents: [
    ...[paths.company, paths.services, paths.pricing, paths.cases, paths.nextStep].map((path) => json(path, { provisional: true })),
    json(paths.openapi, { servers: [{ url: baseUrl }] }),
    html('/', 'index.html', '<a href="/openapi.json">x</a>'),
    ...problemTypes.map(({ slug, title }) => html(`/problems/${slug}`, `problems/${slug}.html`, title)),
    ...problemTypes.filter(({ status }) => [414, 416, 502, 504].includes(status)).map((type): Document => ({ path: '', key: `problem-json/errors/${type.status}.json`, mediaType: 'application/problem+json', cacheControl: 'no-store', body: JSON.stringify(problemBody(baseUrl, type, type.when)) })),
  ] };
}
export function routes({ documents }: Publication): Record<string, string> {
  return Object.fromEntries([
    ...documents.filter(({ path }) => path).map(({ path, key }): [string, string] => [path, JSON.stringify({ get: key })]),
    [paths.diagnosticRequest, JSON.stringify({ post: 131072 })],
  ]);
}
export function readContent(_dir: string): unknown { return {}; }
