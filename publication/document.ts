/** Something that is published: one object in the bucket. */
export interface Document extends About {
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
export interface About {
  /** Its line in llms.txt. A page has one on its Markdown twin, which models read. */
  readonly listing?: Listing;
  /** Day of the last change that a reader would notice (YYYY-MM-DD), as the sitemap says it of a page. */
  readonly modified?: string;
  /** Path of the page whose text this is in Markdown. It answers there, too, who prefers Markdown to HTML. */
  readonly twinOf?: string;
}

export interface Listing {
  readonly section: 'Pages' | 'Resources' | 'For agents' | 'Optional';
  readonly title: string;
  readonly notes: string;
}

const anHour = 'public, max-age=3600';

/** What every object of a folder has in common: a folder is one deployment, which knows one of each. */
const folders = {
  json: { mediaType: 'application/json', cacheControl: anHour },
  'linkset-json': {
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    cacheControl: anHour,
  },
  'mcp-server-card-json': { mediaType: 'application/mcp-server-card+json', cacheControl: anHour },
  'problem-json': { mediaType: 'application/problem+json', cacheControl: 'no-store' },
  html: { mediaType: 'text/html; charset=utf-8', cacheControl: anHour },
  css: { mediaType: 'text/css; charset=utf-8', cacheControl: anHour },
  javascript: { mediaType: 'text/javascript; charset=utf-8', cacheControl: anHour },
  svg: { mediaType: 'image/svg+xml', cacheControl: anHour },
  markdown: { mediaType: 'text/markdown; charset=utf-8', cacheControl: anHour },
  text: { mediaType: 'text/plain; charset=utf-8', cacheControl: anHour },
  xml: { mediaType: 'application/xml', cacheControl: anHour },
} as const;

/** Compact JSON at `path`. */
export function jsonDocument(
  path: string,
  value: object,
  about: About = {},
  folder: 'json' | 'linkset-json' | 'mcp-server-card-json' = 'json',
): Document {
  return { ...about, path, key: folder + path, ...folders[folder], body: jsonText(value) };
}

/** Text at `path`, as it stands. */
export function textDocument(
  folder: 'markdown' | 'text' | 'xml' | 'css' | 'javascript' | 'svg',
  path: string,
  body: string,
  about: About = {},
): Document {
  return { ...about, path, key: folder + path, ...folders[folder], body };
}

/** A page at `path` for browsers. Its key has a suffix, because a staged folder cannot hold a page and a folder of one name. */
export function htmlDocument(path: string, body: string, about: About = {}): Document {
  return { ...about, path, key: `html${nameOf(path)}.html`, ...folders.html, body };
}

/** The Markdown twin of the page at `path`. */
export function markdownTwin(path: string, body: string, about: Pick<About, 'listing'> = {}): Document {
  return textDocument('markdown', twinPath(path), body, { ...about, twinOf: path });
}

/** Where the Markdown twin of the page at `path` is. */
export function twinPath(path: string): string {
  return `${nameOf(path)}.md`;
}

const nameOf = (path: string) => (path === '/' ? '/index' : path);

/** The body that the distribution answers with when nothing behind it made one for `status`. */
export function errorDocument(status: number, problem: object): Document {
  return { key: `problem-json/errors/${status}.json`, ...folders['problem-json'], body: jsonText(problem) };
}

function jsonText(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
