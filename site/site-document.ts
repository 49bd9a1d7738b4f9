/** Something that is published: one object in the bucket. */
export interface SiteDocument extends DocumentMetadata {
  /** As it is requested, `/api/v1/company`. Absent where no route leads, and only the distribution reads the object. */
  readonly path?: string;
  /** Of the object: the folder of its media type, then what tells it from its neighbours. */
  readonly key: string;
  /** The exact Content-Type. */
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly body: string;
}

/** What indexes say of a document. */
export interface DocumentMetadata {
  /** Its line in llms.txt. A page has one on its Markdown twin, which models read. */
  readonly listing?: Listing;
  /** Day of the last change that a reader would notice (YYYY-MM-DD), as the sitemap says it of a page. */
  readonly modified?: string;
  /** Path of the page whose text this is in Markdown. It answers there, too, who prefers Markdown to HTML. */
  readonly markdownOf?: string;
}

export interface Listing {
  readonly section: 'Pages' | 'Resources' | 'For agents' | 'Optional';
  readonly title: string;
  readonly notes: string;
}

const oneHour = 'public, max-age=3600';

/** What every object of a folder has in common: a folder is one deployment, which knows one of each. */
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

/** Compact JSON at `path`. */
export function jsonDocument(
  path: string,
  value: object,
  metadata: DocumentMetadata = {},
  folder: 'json' | 'linkset-json' | 'mcp-server-card-json' = 'json',
): SiteDocument {
  return { ...metadata, path, key: folder + path, ...folders[folder], body: jsonText(value) };
}

/** Text at `path`, as it stands. */
export function textDocument(
  folder: 'markdown' | 'text' | 'xml' | 'css' | 'javascript' | 'svg',
  path: string,
  body: string,
  metadata: DocumentMetadata = {},
): SiteDocument {
  return { ...metadata, path, key: folder + path, ...folders[folder], body };
}

/** A page at `path` for browsers. Its key has a suffix, because a staged folder cannot hold a page and a folder of one name. */
export function htmlDocument(path: string, body: string, metadata: DocumentMetadata = {}): SiteDocument {
  return { ...metadata, path, key: `html${fileName(path)}.html`, ...folders.html, body };
}

/** The Markdown twin of the page at `path`. */
export function markdownVariant(
  path: string,
  body: string,
  metadata: Pick<DocumentMetadata, 'listing'> = {},
): SiteDocument {
  return textDocument('markdown', markdownPath(path), body, { ...metadata, markdownOf: path });
}

/** Where the Markdown twin of the page at `path` is. */
export function markdownPath(path: string): string {
  return `${fileName(path)}.md`;
}

const fileName = (path: string) => (path === '/' ? '/index' : path);

/** The body that the distribution answers with when nothing behind it made one for `status`. */
export function errorDocument(status: number, problem: object): SiteDocument {
  return { key: `problem-json/errors/${status}.json`, ...folders['problem-json'], body: jsonText(problem) };
}

function jsonText(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
