import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { buildSite } from '../../site/build-site.ts';
import { readContent } from '../../site/content/read-content.ts';
import type { Benchmark } from '../benchmark.ts';
import { formatFigure, markdownTable } from '../format.ts';

const explanation = `Bodies for the content of this repository, without headers. The edge compresses from 1,000 bytes on, with brotli for readers that take it. Here it is zlib with its usual settings, brotli at quality 5; CloudFront's own may differ by some per cent.`;

/** CloudFront does not compress smaller bodies. */
const minCompressedBytes = 1_000;
/** As long as the domain names of CloudFront. */
const baseUrl = 'https://d111111abcdef8.cloudfront.net';

export const wireBenchmark: Benchmark = {
  title: 'Bytes on the wire',
  async measure() {
    const { documents } = buildSite(readContent('content'), { baseUrl: baseUrlPlaceholder });
    const bodies = new Map(
      documents.flatMap(({ path, body }) =>
        path === undefined ? [] : [[path, body.replaceAll(baseUrlPlaceholder, baseUrl)]],
      ),
    );
    const visits = [pagePaths.home, pagePaths.request].map((path) => {
      const files = filesOfVisit(path, bodies);
      const loaded = files.map((file) => bodies.get(file) ?? '');
      return [`\`${path}\``, String(files.length), ...sizesOf(loaded)];
    });
    const each = [...bodies].map(([path, body]) => [`\`${path}\``, ...sizesOf([body])]);
    return {
      text: [
        explanation,
        markdownTable(['First visit', 'requests', 'bytes', 'gzip', 'brotli'], visits),
        markdownTable(
          ['Document', 'bytes', 'gzip', 'brotli'],
          [...each, ['all of them', ...sizesOf([...bodies.values()])]],
        ),
      ].join('\n\n'),
    };
  },
};

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Sizes of `bodies` uncompressed, with gzip and with brotli. */
function sizesOf(bodies: readonly string[]): string[] {
  const size = (compress: (body: string) => Uint8Array) =>
    bodies
      .map(
        (body) => (Buffer.byteLength(body) < minCompressedBytes ? Buffer.from(body) : compress(body)).length,
      )
      .reduce((sum, length) => sum + length, 0);
  return [
    size((body) => Buffer.from(body)),
    size((body) => gzipSync(body)),
    size((body) => brotliCompressSync(body, quality)),
  ].map(formatFigure);
}

/** Paths of the files that a browser with an empty cache loads for the page at `path`, the page first. */
function filesOfVisit(path: string, bodies: ReadonlyMap<string, string>): string[] {
  const page = bodies.get(path);
  if (page === undefined) throw new Error(`Cannot visit "${path}": nothing is published there`);
  const loaded = page.matchAll(
    /<(?:link rel="(?:stylesheet|icon)" href|script(?: type="module")? src|img src)="([^"?]+)/g,
  );
  return [path, ...new Set([...loaded].map(([, file = '']) => file))];
}
