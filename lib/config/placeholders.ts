import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fillInMarker, latestYear } from '../../contract/content/content-fields.ts';
import { countInDigits } from '../../contract/in-words.ts';
import { ContentFolder } from '../../site/content/files/content-folder.ts';
import {
  decodeText,
  formatPlace,
  parseJson,
  positionsIn,
  UnreadableTextError,
} from '../../site/content/files/text-files.ts';
import type { FirmFolder } from './firm-folder.ts';

/** Placeholders for codes, slugs and numbers, which must be valid and so cannot contain the marker. */
export const fillInValues = {
  slug: 'fill-in',
  country: 'AQ',
  year: latestYear,
  amount: 123_456_789,
};

/** An example value that the firm has to replace. */
export interface Placeholder {
  /** Path of its member. */
  readonly path: readonly string[];
  readonly value: string | number;
  readonly remedy: string;
}

/**
 * Domains that cannot be registered. https://www.rfc-editor.org/rfc/rfc2606 and
 * https://www.rfc-editor.org/rfc/rfc6761#section-6
 */
const reservedDomain = /(?:^|\.)(?:example\.(?:com|net|org)|localhost)$|\.(?:example|invalid|test)$/;

/** The account numbers in the AWS documentation, and the one that emulators use. */
const exampleAccount = /\b(?:000000000000|111122223333|123456789012|444455556666|777788889999)\b/;

/** Whether `account` can be a real account, to which examples must not be deployed. */
export function isRealAccount(account: unknown): boolean {
  return typeof account === 'string' && /^\d{12}$/.test(account) && !exampleAccount.test(account);
}

/** Returns every placeholder in `value`, which is the member at `path`. */
export function findPlaceholders(value: unknown, path: readonly string[] = []): Placeholder[] {
  if (typeof value === 'string' || typeof value === 'number') {
    const remedy = remedyFor(value, path);
    return remedy ? [{ path, value, remedy }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => findPlaceholders(member, [...path, name]));
}

/** Returns the placeholders in the JSON and Markdown files in content/, except drafts, one line each. */
export function placeholdersInContent(folder: string): string[] {
  const names = globSync('**/*.{json,md}', { cwd: folder, exclude: ['schema/**'] });
  const drafts = names.length > 0 ? new ContentFolder(folder).drafts : [];
  return names
    .filter((name) => !drafts.includes(name))
    .toSorted((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1))
    .flatMap((name) => {
      const file = join(folder, name);
      try {
        return name.endsWith('.md') ? markersInText(file) : placeholdersInJson(file);
      } catch (error) {
        // readContent() reports the file: nothing is published until it is corrected.
        if (error instanceof UnreadableTextError) return [];
        throw error;
      }
    });
}

/** Top-level files come first, because every firm fills them in. Entries in folders are optional. */
const depthOf = (name: string) => name.split(sep).length;

/** Returns the placeholders in a JSON file, one line each. Throws an error for a file that is not JSON. */
export function placeholdersInJson(file: string): string[] {
  const { value, positionOf } = parseJson(decodeText(readFileSync(file)));
  return findPlaceholders(value).map((found) =>
    formatPlaceholder(`${formatPlace(file, positionOf(found.path))} ${found.path.join('.')}`, found),
  );
}

/** Formats a placeholder in one line. `place` contains its file, line, column and member. */
export function formatPlaceholder(place: string, { value, remedy }: Omit<Placeholder, 'path'>): string {
  const text = JSON.stringify(value);
  return `${place} is ${text.length > 80 ? `${text.slice(0, 77)}…"` : text}, a placeholder: ${remedy}`;
}

function markersInText(file: string): string[] {
  const text = decodeText(readFileSync(file));
  return [...text.matchAll(new RegExp(`${fillInMarker}.*|${dummyText.source}.*`, 'g'))].map(
    ({ index, 0: value }) => {
      const remedy = dummyText.test(value) ? ownTextRemedy : fillInRemedy;
      return formatPlaceholder(`${formatPlace(file, positionsIn(text)(index))} the text`, { value, remedy });
    },
  );
}

const dummyText = /\b[Ll]orem [Ii]psum\b/;
const ownTextRemedy = 'write your own text';
const fillInRemedy = 'write what it asks for';

function remedyFor(value: string | number, path: readonly string[]): string | undefined {
  const name = path.at(-1) ?? '';
  if (typeof value === 'number') return remedyForNumber(value, name);
  if (value.includes(fillInMarker)) return fillInRemedy;
  if (dummyText.test(value)) return ownTextRemedy;
  if (name === 'slug' && value === fillInValues.slug)
    return 'write your name in lower-case letters, digits and hyphens';
  if (name === 'country' && value === fillInValues.country) return 'write the code of your country';
  const host = hostOf(value);
  // Pages on a developer's machine may call the agent endpoints.
  if (path.includes('allowedOrigins') && host === 'localhost') return undefined;
  if (reservedDomain.test(host)) return 'write your own domain';
  if (exampleAccount.test(value)) return 'write your account number';
  if (/^Z[A-Z\d]*EXAMPLE$/.test(value)) return 'write the id of your hosted zone';
  return undefined;
}

function remedyForNumber(value: number, name: string): string | undefined {
  if (value === fillInValues.amount) return 'write the amount, in major units of the currency';
  if (value === fillInValues.year && name === 'year') return 'write the year';
  return undefined;
}

/** Returns the domain in a URL, an e-mail address or a domain name, in lower case; empty for text with spaces. */
function hostOf(value: string): string {
  if (/\s/.test(value)) return '';
  const host = URL.parse(value)?.hostname || value.slice(value.lastIndexOf('@') + 1);
  return host.toLowerCase();
}

const maxListed = 10;

/** Returns the first placeholders in a firm's folder under a heading; empty for the sample, where they may stay. */
export function placeholderSummary({ path, content, config, isSample }: FirmFolder): string[] {
  const lines = isSample ? [] : [...placeholdersInContent(content), ...placeholdersInJson(config)];
  if (lines.length === 0) return [];
  const remainingCount = lines.length - maxListed;
  return [
    `Fill in ${countInDigits(lines.length, 'placeholder')} in ${path} before you deploy:`,
    ...lines.slice(0, maxListed).map((line) => `  ${line}`),
    ...(remainingCount > 0 ? [`  and ${remainingCount} more`] : []),
  ];
}
