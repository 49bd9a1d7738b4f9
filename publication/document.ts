/** Something that is published: one object in the bucket. */
export interface Document {
  /** As it is requested, `/api/v1/company`. Absent where no route leads, and only the distribution reads the object. */
  readonly path?: string;
  /** Of the object: the folder of its media type, then what tells it from its neighbours. */
  readonly key: string;
  /** The exact Content-Type. */
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly body: string;
}

export interface Publication {
  readonly documents: readonly Document[];
}

const anHour = 'public, max-age=3600';

/** What every object of a folder has in common: a folder is one deployment, which knows one of each. */
const folders = {
  json: { mediaType: 'application/json', cacheControl: anHour },
  html: { mediaType: 'text/html; charset=utf-8', cacheControl: anHour },
  'problem-json': { mediaType: 'application/problem+json', cacheControl: 'no-store' },
} as const;

/** Compact JSON at `path`. */
export function jsonDocument(path: string, value: object): Document {
  return { path, key: `json${path}`, ...folders.json, body: jsonText(value) };
}

/** A page at `path`. Its key has a suffix, because a staged folder cannot hold a page and a folder of one name. */
export function htmlDocument(path: string, markup: string): Document {
  const name = path === '/' ? '/index' : path;
  return { path, key: `html${name}.html`, ...folders.html, body: markup };
}

/** The body that the distribution answers with when nothing behind it made one for `status`. */
export function errorDocument(status: number, problem: object): Document {
  return { key: `problem-json/errors/${status}.json`, ...folders['problem-json'], body: jsonText(problem) };
}

function jsonText(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
