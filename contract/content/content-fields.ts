import { z } from 'zod';

// The messages are remedies, such as 'write one e-mail address': they complete the line that reports an issue.

/**
 * A line of text that is published unchanged. It must not contain line breaks, surrounding white space or markup,
 * because readers would see the markup.
 *
 * @example
 * line(80).safeParse('Repair of a program').success; // true
 * line(80).safeParse('**Repair** of a program').success; // false
 */
export const line = (maxLength: number) => lineWithout(markup, maxLength);

/** A line with its description and an example. */
export const text = (maxLength: number, description: string, ...examples: readonly string[]) =>
  line(maxLength).meta({ description, examples });

/** A line that may contain Markdown links. */
export const lineWithLinks = (maxLength: number) => lineWithout(markupExceptLinks, maxLength);

function lineWithout(forbiddenMarkup: RegExp, maxLength: number) {
  return (
    z
      .string()
      .min(1)
      // In Unicode code points, as in JSON Schema: zod counts a character such as 𠮷 twice.
      .check(({ value, issues }) => {
        if ([...value].length > maxLength)
          issues.push({ code: 'too_big', origin: 'string', maximum: maxLength, input: value });
      })
      .meta({ maxLength })
      .regex(/^\S(?:.*\S)?$/, 'write one line without leading or trailing white space')
      .refine((value) => /[^\p{C}\p{Z}\p{M}]/u.test(value), 'write text that can be seen')
      .check(({ value, issues }) => {
        const [control] = controlCharacter.exec(value) ?? [];
        const [found] = forbiddenMarkup.exec(value) ?? [];
        if (control === undefined && found === undefined) return;
        const message =
          control === undefined
            ? `write it without ${JSON.stringify(found)}: readers would see this markup`
            : removeInvisible(control);
        issues.push({ code: 'custom', input: value, message });
      })
  );
}

/** Control characters except the tab, and the other characters that XML does not allow. */
const controlCharacter = /[^\P{Cc}\t]|[\p{Cs}\ufffe\uffff]/u;

const removeInvisible = (character: string) => `remove the invisible character ${codePointOf(character)}`;

/** Returns the code point of a character, such as "U+000B". */
export function codePointOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** HTML tags, entities and Markdown bold: the markup that people most often write in plain text. */
const markupExceptLinks =
  /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|script|span|strong|sub|sup|u|ul)\b[^<>]*>|&(?:amp|lt|gt|quot|apos|nbsp|shy|[mn]dash|#\d+|#x[\da-f]+);|(?<![\p{L}\p{N}*])\*\*[^\s*](?:[^*]*[^\s*])?\*\*/iu;

/** Matches a Markdown link, with groups for its text and its address. */
const markdownLink = /\[([^\][]+)\]\(((?:https?:|mailto:|tel:|\/)[^()\s]*)\)/iu;

const markup = new RegExp(`${markupExceptLinks.source}|${markdownLink.source}`, 'iu');

/** The beginning of a text in a new content folder that the firm has to replace. */
export const fillInMarker = 'FILL IN:';

/** The latest valid year. A new content folder uses it as the placeholder for a year. */
export const latestYear = 2100;

/** Checks that no item occurs twice in a list. */
export function distinct<Item>({ value, issues }: z.core.ParsePayload<readonly Item[]>): void {
  for (const [index, item] of value.entries()) {
    if (value.indexOf(item) === index) continue;
    issues.push({ code: 'custom', path: [index], input: item, message: 'remove this duplicate' });
  }
}

/** A list of up to `maxItems` lines. An absent list is equivalent to an empty one. */
export function optionalLines(maxItems: number, maxLength: number) {
  return z.array(line(maxLength)).max(maxItems).default([]);
}

const pchar = String.raw`(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})`;

/** An http or https URI (RFC 3986) without user information. */
const webUri = new RegExp(
  String.raw`^https?://[a-z\d._-]+(?::\d+)?(?:/(?:${pchar}|/)*)?(?:\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?$`,
  'i',
);

const startsWithHttps = 'write an address that begins with "https://"';

/** The https address of a page on another site. */
export const httpsAddress = (maxLength: number) => address(/^https$/, maxLength);

/** The address of a page on another site, whose owner decides whether it is encrypted. */
export const webAddress = (maxLength: number) => address(/^(?:http|https)$/, maxLength);

function address(protocol: RegExp, maxLength: number) {
  return z
    .url({ protocol, error: startsWithHttps })
    .max(maxLength)
    .check(({ value, issues }) => {
      if (!webUri.test(value)) issues.push({ code: 'custom', input: value, message: uriRemedy(value) });
    });
}

/** Returns the remedy for an address that browsers accept although it is not a valid URI. */
function uriRemedy(address: string): string {
  const [invisible] = /[\p{C}\u2028\u2029]/u.exec(address) ?? [];
  if (invisible !== undefined) return removeInvisible(invisible);
  const url = URL.parse(address);
  if (url?.username || url?.password) return 'write it without the user name and password before the "@"';
  const encoded = url?.href.replaceAll(/%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@/?#%-]/gi, encodeURIComponent);
  return encoded !== undefined && webUri.test(encoded) ? `write "${encoded}"` : startsWithHttps;
}

/** A name in paths and file names. */
export const slugOf = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'write lower-case letters and digits, joined by single hyphens');

/** The name of a service, a case or the company, short enough for an agent skill's name. */
export const slug = slugOf(50);

/** Returns the first non-ASCII character of an e-mail address. */
export const firstNonAscii = (address: unknown) => /[^\0-\x7f]/u.exec(String(address))?.[0];

export const emailAddress = z
  .email({
    error: ({ input }) => {
      const found = firstNonAscii(input);
      return found
        ? `write it without "${found}": only the letters a to z are allowed in an e-mail address`
        : 'write one e-mail address';
    },
  })
  .max(254);

const day = z.iso
  .date({
    error: ({ input }) =>
      /^\d{4}-\d\d-\d\d$/.test(String(input))
        ? 'write an existing date as YYYY-MM-DD'
        : 'write a date as YYYY-MM-DD',
  })
  .max(10);

/** The date of first publication. Optional. */
export const published = day
  .meta({
    description: 'Date of first publication.',
    examples: ['2024-06-03'],
  })
  .optional();

/** Marks an entry that is not published yet. The content reader skips drafts, or includes them without this member. */
export const draft = z
  .boolean()
  .optional()
  .meta({
    description: 'If true, only `npm start` shows this entry, and it is not deployed.',
    examples: [true],
  });

/** The date of the last change that is visible to readers. Optional. */
export const modified = day
  .meta({
    description: 'Date of the last change that is visible to readers.',
    examples: ['2026-10-05'],
  })
  .optional();

/** A member that determines the order of a list. */
export function position(description: string) {
  return z
    .int()
    .min(1)
    .max(100_000)
    .meta({ description, examples: [1] })
    .optional();
}

/**
 * The `$schema` member of a content file, which tells code editors where its JSON Schema is. `folder` is the relative
 * path to content/.
 */
export function schemaReference(kind: string, folder = '.') {
  return z
    .literal(`${folder}/schema/${kind}.schema.json`)
    .meta({ description: 'Path of this file’s JSON Schema.' });
}

/** The `$schema` of the files that match a schema. */
export const schemaPath = ({ shape }: z.ZodObject): string =>
  String([...(shape.$schema as z.ZodLiteral<string>).values][0]);

/** The path of the page of `what` on the firm's website. Agents get its URL as `link`. */
export function pagePath(what: string, defaultPath: string) {
  return z
    .string()
    .max(300)
    .regex(/^\/[!-~]*$/, 'write the path of a page as browsers send it, beginning with "/"')
    .meta({
      description: `Path of the page about ${what} on the website. The default is ${defaultPath} if that page exists, and otherwise the home page.`,
      examples: [defaultPath.replace('<slug>', 'repair')],
    })
    .optional();
}

export function absoluteUrl(description: string, example: string) {
  return z
    .url()
    .max(500)
    .meta({ description, examples: [example] });
}
