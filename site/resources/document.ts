import { createHash } from 'node:crypto';
import { cacheControl } from '../../contract/cache-time.ts';
import { type DocumentEntry, errorDocumentKey } from '../../release/release.ts';

/** A published document: one object in the bucket. */
export interface Document extends DocumentEntry, DocumentMetadata {
  /** Text, which may contain the placeholder for the base URL. */
  readonly body: string;
}

/** The values from which the indexes are generated, and the language. */
export interface DocumentMetadata extends Pick<DocumentEntry, 'contentLanguage' | 'markdownOf'> {
  /** The document's line in llms.txt. For a page, its Markdown variant has the line. */
  readonly listing?: Listing;
}

/** The last sections of llms.txt, in order. Readers with a small context may skip the optional one (llmstxt.org). */
export const lastSections = ['Resources', 'For agents', 'Optional'] as const;

interface Listing {
  /** One of `lastSections`, or the title of a section of pages. */
  readonly section: string;
  readonly title: string;
  readonly notes: string;
}

/** The Content-Type and Cache-Control of documents, keyed by kind. */
const kinds = {
  json: { mediaType: 'application/json', cacheControl },
  'linkset-json': {
    mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    cacheControl,
  },
  'mcp-server-card-json': { mediaType: 'application/mcp-server-card+json', cacheControl },
  'problem-json': { mediaType: 'application/problem+json', cacheControl: 'no-cache' },
  html: { mediaType: 'text/html; charset=utf-8', cacheControl },
  css: { mediaType: 'text/css; charset=utf-8', cacheControl },
  javascript: { mediaType: 'text/javascript; charset=utf-8', cacheControl },
  markdown: { mediaType: 'text/markdown; charset=utf-8', cacheControl },
  text: { mediaType: 'text/plain; charset=utf-8', cacheControl },
  xml: { mediaType: 'application/xml', cacheControl },
} as const;

/** The metadata of a document that llms.txt lists. */
export const listedIn = (section: Listing['section'], title: string, notes: string) => ({
  listing: { section, title, notes },
});

/** The same for a description of an endpoint. */
export const listedForAgents = (title: string, notes: string) => listedIn('For agents', title, notes);

/** A digest for the address of a file, so that browsers do not use an old file with a new page. */
export const versionOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 8);

/** A document with compact JSON at `path`. */
export function jsonDocument(
  path: string,
  value: object,
  metadata: DocumentMetadata = {},
  kind: 'json' | 'linkset-json' | 'mcp-server-card-json' = 'json',
): Document {
  return { ...metadata, path, ...kinds[kind], body: jsonText(value) };
}

/** A text document at `path`. */
export function textDocument(
  kind: 'markdown' | 'text' | 'json' | 'xml' | 'css' | 'javascript',
  path: string,
  body: string,
  metadata: DocumentMetadata = {},
): Document {
  return { ...metadata, path, ...kinds[kind], body };
}

/** An HTML page at `path`. */
export function htmlDocument(path: string, body: string, metadata: DocumentMetadata = {}): Document {
  return { ...metadata, path, ...kinds.html, body };
}

/** The body that the distribution sends with every response that has this `status`. */
export function errorDocument(status: number, problem: object): Document {
  return { key: errorDocumentKey(status), ...kinds['problem-json'], body: jsonText(problem) };
}

function jsonText(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
