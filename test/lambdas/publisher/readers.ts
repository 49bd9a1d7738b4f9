import { baseUrlPlaceholder } from '../../../contract/base-url-placeholder.ts';
import type { Route } from '../../../contract/edge-route.ts';
import type { Release, ReleaseDocument } from '../../../contract/release.ts';
import { fenceKey } from '../../../lambdas/publisher/fence.ts';
import type { NewObject } from '../../../lambdas/publisher/stores.ts';
import type { FakeBucket, FakeRoutes } from './fake-stores.ts';

export const baseUrl = 'https://desk.example';

/** What a reader gets of a document: everything that makes it whole. */
const served = ({ body, mediaType, cacheControl }: NewObject): string =>
  JSON.stringify([mediaType, cacheControl, body.replaceAll(baseUrlPlaceholder, baseUrl)]);

/** What readers get by the routes that stand: by path, and by the page's path after `md:` for who prefers Markdown. */
export function answers(routes: FakeRoutes, bucket: FakeBucket): Map<string, string> {
  const answered = (path: string, key: string) => {
    const object = bucket.objects.get(key);
    if (!object) throw new Error(`The route of "${path}" leads to no object: ${key}`);
    return served(object);
  };
  return new Map(
    [...routes.entries].flatMap(([path, value]) => {
      if (path === fenceKey) return [];
      const { get, markdown, v: _, ...endpoint }: Route = JSON.parse(value);
      if (get === undefined) return [[path, JSON.stringify(endpoint)]];
      return [
        [path, answered(path, get)],
        ...(markdown ? [[`md:${path}`, answered(path, markdown)] as const] : []),
      ];
    }),
  );
}

/** What readers get of one release. */
export function expected({ endpoints, documents }: Release): Map<string, string> {
  const withPath = documents.filter(
    (document): document is ReleaseDocument & { path: string } => !!document.path,
  );
  const pages = new Set(withPath.map(({ path }) => path));
  return new Map([
    ...Object.entries(endpoints).map(([path, route]) => [path, JSON.stringify(route)] as const),
    ...withPath.map((document) => [document.path, served(document)] as const),
    ...withPath.flatMap((document) =>
      document.markdownOf !== undefined && pages.has(document.markdownOf)
        ? [[`md:${document.markdownOf}`, served(document)] as const]
        : [],
    ),
  ]);
}
