import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { baseUrlPlaceholder } from '../../contract/base-url-placeholder.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { buildSite } from '../../site/build-site.ts';
import { readContent } from '../../site/content/read-content.ts';
import type { SiteDocument } from '../../site/site-document.ts';
import { fixtureContent } from '../../test/fixtures/firm-stage.ts';
import type { Benchmark } from '../benchmark.ts';
import { formatFigure, markdownTable } from '../format.ts';

const explanation = `Bodies for the firm of the tests, test/fixtures/firm, without headers. CloudFront compresses from 1,000 bytes on, with brotli for readers that take it, and only the types that it lists: not Markdown, nor JSON under another name than application/json. Here it is zlib with its usual settings, brotli at quality 5; CloudFront's own may differ by some per cent.`;

/** CloudFront compresses bodies of 1,000 bytes to 10 MB. */
const minCompressedBytes = 1_000;
/**
 * Of the types that are published, those that CloudFront compresses.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
const compressedTypes = [
  'application/json',
  'application/xml',
  'image/svg+xml',
  'text/css',
  'text/html',
  'text/javascript',
  'text/plain',
];
/** As long as the domain names of CloudFront. */
const baseUrl = 'https://d111111abcdef8.cloudfront.net';

export const wireBenchmark: Benchmark = {
  title: 'Bytes on the wire',
  async measure() {
    const { documents } = buildSite(readContent(fixtureContent), { baseUrl: baseUrlPlaceholder });
    const published = documents.flatMap(({ path, body, mediaType }) =>
      path === undefined ? [] : [{ path, mediaType, body: body.replaceAll(baseUrlPlaceholder, baseUrl) }],
    );
    const bodies = new Map(published.map(({ path, body }) => [path, body]));
    const sizesAt = (paths: readonly string[]) =>
      sizesOf(published.filter(({ path }) => paths.includes(path)));
    const visits = [pagePaths.home, pagePaths.request].map((path) => {
      const files = filesOfVisit(path, bodies);
      return [`\`${path}\``, String(files.length), ...sizesAt(files)];
    });
    const each = published.map(({ path }) => [`\`${path}\``, ...sizesAt([path])]);
    return {
      text: [
        explanation,
        markdownTable(['First visit', 'requests', 'bytes', 'gzip', 'brotli'], visits),
        markdownTable(
          ['Document', 'bytes', 'gzip', 'brotli'],
          [...each, ['all of them', ...sizesOf(published)]],
        ),
      ].join('\n\n'),
    };
  },
};

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Sizes of `documents` uncompressed, with gzip and with brotli. */
function sizesOf(documents: readonly Pick<SiteDocument, 'body' | 'mediaType'>[]): string[] {
  const size = (compress: (body: string) => Uint8Array) =>
    documents
      .map(
        ({ body, mediaType }) => (isCompressed(body, mediaType) ? compress(body) : Buffer.from(body)).length,
      )
      .reduce((sum, length) => sum + length, 0);
  return [
    size((body) => Buffer.from(body)),
    size((body) => gzipSync(body)),
    size((body) => brotliCompressSync(body, quality)),
  ].map(formatFigure);
}

function isCompressed(body: string, mediaType: string): boolean {
  const [type = ''] = mediaType.split(';');
  return Buffer.byteLength(body) >= minCompressedBytes && compressedTypes.includes(type);
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
