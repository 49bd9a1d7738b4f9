/** A published document: one object in the bucket. */
export interface SiteDocument extends DocumentMetadata {
  /** The path at which it is served, such as `/api/v1/company`. Absent if only the distribution reads the object. */
  readonly path?: string;
  /** Key of the object: the folder of its media type, then its name. */
  readonly key: string;
  /** Value of the Content-Type header. */
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly body: string;
}

/** Values from which the indexes are made. */
export interface DocumentMetadata {
  /** Its line in llms.txt. Of a page, the Markdown variant has it. */
  readonly listing?: Listing;
  /** Day (YYYY-MM-DD) of the last change that a reader would notice, for the sitemap. */
  readonly modified?: string;
  /** Path of the page whose Markdown variant this is. Requests there that prefer Markdown get it, too. */
  readonly markdownOf?: string;
}

export interface Listing {
  readonly section: 'Pages' | 'Resources' | 'For agents' | 'Optional';
  readonly title: string;
  readonly notes: string;
}

const oneHour = 'public, max-age=3600';

/** Headers by folder: all objects of a folder are deployed together, with the same headers. */
const folders = {
  json: { mediaType: 'application/json', cacheControl: oneHour },
  'linkset-json': {
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    cacheControl: oneHour,
  },
  'mcp-server-card-json': { mediaType: 'application/mcp-server-card+json', cacheControl: oneHour },
  'problem-json': { mediaType: 'application/problem+json', cacheControl: 'no-store' },
  html: { mediaType: 'text/html; charset=utf-8', cacheControl: oneHour },
  css: { mediaType: 'text/css; charset=utf-8', cacheControl: oneHour },
  javascript: { mediaType: 'text/javascript; charset=utf-8', cacheControl: oneHour },
  svg: { mediaType: 'image/svg+xml', cacheControl: oneHour },
  markdown: { mediaType: 'text/markdown; charset=utf-8', cacheControl: oneHour },
  text: { mediaType: 'text/plain; charset=utf-8', cacheControl: oneHour },
  xml: { mediaType: 'application/xml', cacheControl: oneHour },
} as const;

/** A document of compact JSON at `path`. */
export function jsonDocument(
  path: string,
  value: object,
  metadata: DocumentMetadata = {},
  folder: 'json' | 'linkset-json' | 'mcp-server-card-json' = 'json',
): SiteDocument {
  return { ...metadata, path, key: folder + path, ...folders[folder], body: jsonText(value) };
}

/** A document of text at `path`. */
export function textDocument(
  folder: 'markdown' | 'text' | 'xml' | 'css' | 'javascript' | 'svg',
  path: string,
  body: string,
  metadata: DocumentMetadata = {},
): SiteDocument {
  return { ...metadata, path, key: folder + path, ...folders[folder], body };
}

/** A page at `path`. Its key has a suffix, because a staged folder cannot hold a file and a folder of one name. */
export function htmlDocument(path: string, body: string, metadata: DocumentMetadata = {}): SiteDocument {
  return { ...metadata, path, key: `html${fileName(path)}.html`, ...folders.html, body };
}

/** The Markdown variant of the page at `path`. */
export function markdownVariant(
  path: string,
  body: string,
  metadata: Pick<DocumentMetadata, 'listing'> = {},
): SiteDocument {
  return textDocument('markdown', markdownPath(path), body, { ...metadata, markdownOf: path });
}

/** The path of the Markdown variant of the page at `path`. */
export function markdownPath(path: string): string {
  return `${fileName(path)}.md`;
}

const fileName = (path: string) => (path === '/' ? '/index' : path);

/** The body with which the distribution answers an error of its own with `status`. */
export function errorDocument(status: number, problem: object): SiteDocument {
  return { key: `problem-json/errors/${status}.json`, ...folders['problem-json'], body: jsonText(problem) };
}

function jsonText(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
