import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { contentSecurityPolicy } from '../../contract/http-headers.ts';
import type { Content } from '../../contract/resources/all-resources.ts';
import { listen } from '../../local/listen.ts';
import { imageDocuments } from '../../site/publication/image-documents.ts';
import { publishSite } from '../../site/publication/publish-site.ts';
import type { Document } from '../../site/resources/document.ts';
import { siteSettings } from '../fixtures/firm-stage.ts';
import { responsePages } from './answer-pages.ts';
import { kindsOfPages } from './kinds-of-pages.ts';

/** A site on a free port. Without a stack and functions, it starts within a second. */
export interface ServedSite {
  readonly url: string;
  readonly pages: readonly string[];
  /** The path of one page of each kind, including the result pages of the request function, keyed by kind. */
  readonly kinds: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Serves the site built from `content` with a deployment's Content-Security-Policy. */
export async function serveSite(content: Content, contentDirectory = 'content'): Promise<ServedSite> {
  const files = new Map<string, Document>();
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    // Like the distribution, compress only text. Pictures and fonts are already compressed.
    const isText = file.encoding === undefined;
    response
      .writeHead(200, {
        'Content-Type': file.mediaType,
        'Cache-Control': file.cacheControl,
        'Content-Security-Policy': contentSecurityPolicy,
        ...(isText && { 'Content-Encoding': 'gzip' }),
      })
      .end(isText ? gzipSync(file.body) : Buffer.from(file.body, file.encoding));
  });
  const { url, close } = await listen(server, 0);
  const build = publishSite(content, { ...siteSettings, baseUrl: url });
  const responses = responsePages(build, url);
  const documents = [
    ...build.documents,
    ...(await imageDocuments(build.images, contentDirectory)),
    ...Object.values(responses),
  ];
  for (const document of documents) if (document.path !== undefined) files.set(document.path, document);
  const pages = build.documents.flatMap(({ path, mediaType }) =>
    path !== undefined && mediaType.startsWith('text/html') ? [path] : [],
  );
  const responsePaths = Object.entries(responses).map(([kind, { path = '' }]) => [kind, path]);
  return {
    url,
    pages,
    kinds: { ...kindsOfPages(pages), ...Object.fromEntries(responsePaths) },
    close,
  };
}
