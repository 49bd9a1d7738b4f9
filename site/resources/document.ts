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

/** The Content-Type of documents, keyed by kind. */
const mediaTypes = {
  json: 'application/json',
  'linkset-json': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  'mcp-server-card-json': 'application/mcp-server-card+json',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  javascript: 'text/javascript; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  xml: 'application/xml',
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

/** A text document at `path`. */
export function textDocument(
  kind: keyof typeof mediaTypes,
  path: string,
  body: string,
  metadata: DocumentMetadata = {},
): Document {
  return { ...metadata, path, mediaType: mediaTypes[kind], cacheControl, body };
}

/** A document with compact JSON at `path`. */
export const jsonDocument = (
  path: string,
  value: object,
  metadata: DocumentMetadata = {},
  kind: 'json' | 'linkset-json' | 'mcp-server-card-json' = 'json',
): Document => textDocument(kind, path, jsonText(value), metadata);

/** The body that the distribution sends with every response that has this `status`. */
export const errorDocument = (status: number, problem: object): Document => ({
  key: errorDocumentKey(status),
  mediaType: 'application/problem+json',
  cacheControl: 'no-cache',
  body: jsonText(problem),
});

const jsonText = (value: object) => `${JSON.stringify(value)}\n`;
