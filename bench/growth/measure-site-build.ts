import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { digestLength, objectKey, routeEntries } from '../../contract/release.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { buildSite } from '../../site/build-site.ts';
import { readContent } from '../../site/content/read-content.ts';
import { createRelease } from '../../site/edge-routes.ts';

/** Cost of one site build, and the size of its result. */
export interface SiteBuildFigures {
  /** Processor time. */
  readonly seconds: number;
  /** Peak memory. */
  readonly megabytes: number;
  readonly documents: number;
  readonly bytes: number;
  /** Size of the keys and values in the KeyValueStore. */
  readonly routeBytes: number;
  /** Bytes of documents that contain all cases, by path. */
  readonly sizes: Readonly<Record<string, number>>;
}

// A process of its own, so that its memory is that of the site build alone: node measure-site-build.ts CONTENT
const [directory = ''] = process.argv.slice(2);

const before = process.cpuUsage();
const siteBuild = buildSite(readContent(directory), { baseUrl: baseUrlPlaceholder });
const { user, system } = process.cpuUsage(before);
const megabytes = process.resourceUsage().maxRSS / 1_024;

const bodies = new Map(siteBuild.documents.map(({ path, body }) => [path, Buffer.from(body)]));
const sizeOf = (path: string) => bodies.get(path)?.length ?? 0;
const { routes, documents } = createRelease(siteBuild);
const placed = documents.flatMap(({ path, markdownOf }) =>
  path === undefined ? [] : [{ path, markdownOf, key: objectKey('0'.repeat(digestLength), path) }],
);
const entries = [...routeEntries(routes, placed)];
const figures: SiteBuildFigures = {
  seconds: (user + system) / 1_000_000,
  megabytes,
  documents: siteBuild.documents.length,
  bytes: siteBuild.documents.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0),
  routeBytes: entries.reduce((sum, [key, value]) => sum + Buffer.byteLength(key + value), 0),
  sizes: Object.fromEntries(
    [resourcePaths.cases, pagePaths.cases, paths.llmsFullTxt, paths.llmsTxt, paths.sitemap].map((path) => [
      path,
      sizeOf(path),
    ]),
  ),
};
process.stdout.write(JSON.stringify(figures));
