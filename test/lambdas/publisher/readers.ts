import { baseUrlPlaceholder } from '../../../contract/base-url-placeholder.ts';
import type { Route } from '../../../contract/edge-route.ts';
import type { Release, ReleaseDocument } from '../../../contract/release.ts';
import { fenceKey } from '../../../lambdas/publisher/fence.ts';
import type { NewObject } from '../../../lambdas/publisher/stores.ts';
import type { FakeBucket, FakeRoutes } from './fake-stores.ts';

export const baseUrl = 'https://desk.example';

/** Serializes everything that a reader gets of a document. */
function serializeServed({ body, mediaType, cacheControl }: NewObject): string {
  const served = typeof body === 'string' ? body.replaceAll(baseUrlPlaceholder, baseUrl) : [...body];
  return JSON.stringify([mediaType, cacheControl, served]);
}

const objectOf = ({ body, encoding, ...metadata }: ReleaseDocument): NewObject => ({
  ...metadata,
  body: encoding ? Buffer.from(body, encoding) : body,
});

/** Reads every route. Returns what readers get by path, and after `md:` what they get who prefer Markdown. */
export function answers(routes: FakeRoutes, bucket: FakeBucket): Map<string, string> {
  const answered = (path: string, key: string) => {
    const object = bucket.objects.get(key);
    if (!object) throw new Error(`The route of "${path}" leads to no object: ${key}`);
    return serializeServed(object);
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

/** Returns what readers get of one release, in the form of answers(). */
export function expected({ routes, documents }: Release): Map<string, string> {
  const withPath = documents.filter(
    (document): document is ReleaseDocument & { path: string } => !!document.path,
  );
  const pages = new Set(withPath.map(({ path }) => path));
  return new Map([
    ...Object.entries(routes).map(([path, route]) => [path, JSON.stringify(route)] as const),
    ...withPath.map((document) => [document.path, serializeServed(objectOf(document))] as const),
    ...withPath.flatMap((document) =>
      document.markdownOf !== undefined && pages.has(document.markdownOf)
        ? [[`md:${document.markdownOf}`, serializeServed(objectOf(document))] as const]
        : [],
    ),
  ]);
}
