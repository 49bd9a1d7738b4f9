import { createHash } from 'node:crypto';
import type { Route } from './edge-route.ts';
import type { Release, ReleaseDocument } from './release.ts';

/**
 * The manifest hands a release from synth to the publisher: lines of JSON, first a header, then one line for each
 * document.
 */
interface Header {
  /** How many lines follow. An upload that was cut off must not pass for a release with fewer documents. */
  readonly documents: number;
  readonly routes: Release['routes'];
}

type Types<T> = { readonly [Name in keyof T]-?: 'string' | 'number' | 'object' };

const headerTypes: Types<Header> = { documents: 'number', routes: 'object' };

/** The members of a document, in the order in which its line has them. */
const documentTypes: Types<ReleaseDocument> = {
  path: 'string',
  key: 'string',
  markdownOf: 'string',
  mediaType: 'string',
  cacheControl: 'string',
  encoding: 'string',
  body: 'string',
};

const routeTypes: Types<Omit<Route, 'v'>> = {
  get: 'string',
  markdown: 'string',
  post: 'number',
  path: 'string',
  allowHeaders: 'string',
  to: 'string',
  page: 'object',
  header: 'string',
};

/** Writes the manifest. A generator, because all lines as one text would be the largest thing in memory. */
export function* manifestLines({ routes, documents }: Release): Generator<string> {
  yield `${JSON.stringify({ documents: documents.length, routes } satisfies Header)}\n`;
  const members = Object.keys(documentTypes);
  for (const document of documents) yield `${JSON.stringify(document, members)}\n`;
}

/** SHA-256 of the manifest. */
export function manifestDigest(release: Release): string {
  const hash = createHash('sha256');
  for (const line of manifestLines(release)) hash.update(line);
  return hash.digest('hex');
}

/**
 * Reads the manifest. Documents are parsed one by one, so memory has their bytes only once. Throws when the manifest is
 * not whole, and at a document that lacks something.
 */
export function readManifest(bytes: Uint8Array): Release<Iterable<ReleaseDocument>> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [first, ...others] = wholeLines(buffer);
  const parse = ({ start, end }: Line): unknown => JSON.parse(buffer.toString('utf8', start, end));
  if (!first) throw unreadable('it has no whole line');
  const { documents: count, routes } = headerOf(parse(first));
  if (others.length !== count) throw unreadable(`it has ${others.length} of ${count} documents`);
  return {
    routes,
    documents: {
      *[Symbol.iterator]() {
        for (const line of others) yield documentOf(parse(line));
      },
    },
  };
}

function headerOf(value: unknown): Header {
  requireTypes<Header>('the header', value, headerTypes, ['documents', 'routes']);
  for (const [path, route] of Object.entries(value.routes)) {
    requireTypes<Omit<Route, 'v'>>(`the route "${path}"`, route, routeTypes, []);
  }
  return value;
}

function documentOf(value: unknown): ReleaseDocument {
  const required = ['mediaType', 'cacheControl', 'body'] as const;
  requireTypes<ReleaseDocument>('a document', value, documentTypes, required);
  return value;
}

/** Throws unless `value` has the members `required`, and its members have the types in `types`. */
function requireTypes<T extends object>(
  name: string,
  value: unknown,
  types: Types<T>,
  required: readonly (keyof T)[],
): asserts value is T {
  if (typeof value !== 'object' || value === null) throw unreadable(`${name} is no object`);
  const members = new Map<string, unknown>(Object.entries(value));
  for (const [member, type] of Object.entries<string>(types)) {
    const isMissing = !members.has(member) && !required.includes(member as keyof T);
    if (isMissing || (typeof members.get(member) === type && members.get(member) !== null)) continue;
    throw unreadable(`"${member}" of ${name} is no ${type}`);
  }
}

const unreadable = (issue: string) => new Error(`Cannot read the manifest: ${issue}`);

interface Line {
  readonly start: number;
  readonly end: number;
}

/** Lines that end: what was cut off in the midst of one does not count. */
function wholeLines(buffer: Buffer): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let end = buffer.indexOf('\n'); end !== -1; end = buffer.indexOf('\n', start)) {
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}
