import { z } from 'zod';

// The messages of formats say the desired state: they are the second half of the line that reports an issue.

/** One line of text as it is published: no line break, no white space at its ends, and no markup, which would be shown. */
export function line(maxLength: number) {
  return lineWithout(markup, maxLength);
}

/** A line that may have links as Markdown writes them. */
export function lineWithLinks(maxLength: number) {
  return lineWithout(markupButLinks, maxLength);
}

function lineWithout(refused: RegExp, maxLength: number) {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^\S(?:.*\S)?$/, 'write one line without white space at its ends')
    .check(({ value, issues }) => {
      const [control] = controlCharacter.exec(value) ?? [];
      const [found] = refused.exec(value) ?? [];
      if (control === undefined && found === undefined) return;
      const message =
        control === undefined
          ? `write it without ${JSON.stringify(found)}: this text has no HTML and no Markdown`
          : removeInvisible(control);
      issues.push({ code: 'custom', input: value, message });
    });
}

/** Control characters but the tab, and halves of surrogate pairs. */
const controlCharacter = /[^\P{Cc}\t]|\p{Cs}/u;

function removeInvisible(character: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `remove the invisible character U+${code}`;
}

/** HTML and Markdown as people write it in texts: tags, entities, bold. */
const markupButLinks =
  /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|script|span|strong|sub|sup|u|ul)\b[^<>]*>|&(?:amp|lt|gt|quot|apos|nbsp|shy|[mn]dash|#\d+|#x[\da-f]+);|(?<![\p{L}\p{N}*])\*\*[^\s*](?:[^*]*[^\s*])?\*\*/iu;

/** A link of Markdown, its text and its address. */
export const markdownLink = /\[([^\][]+)\]\(((?:https?:|mailto:|tel:|\/)[^()\s]*)\)/iu;

const markup = new RegExp(`${markupButLinks.source}|${markdownLink.source}`, 'iu');

/** The latest year that a file may name. A new folder has it where somebody has to fill in a year. */
export const latestYear = 2100;

/** A list of one to `maxItems` lines. */
export function lines(maxItems: number, maxLength: number) {
  return z.array(line(maxLength)).min(1).max(maxItems);
}

/** A check of a list: nothing occurs twice. */
export function distinct<Item>({ value, issues }: z.core.ParsePayload<readonly Item[]>): void {
  for (const [index, item] of value.entries()) {
    if (value.indexOf(item) === index) continue;
    issues.push({ code: 'custom', path: [index], input: item, message: 'keep it once in the list' });
  }
}

/** A list of lines that may have none, or be absent, which is the same. */
export function optionalLines(maxItems: number, maxLength: number) {
  return z.array(line(maxLength)).max(maxItems).default([]);
}

const pchar = String.raw`(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})`;

/** An https URI (RFC 3986) without user information. */
const httpsUri = new RegExp(
  String.raw`^https://[a-z\d._-]+(?::\d+)?(?:/(?:${pchar}|/)*)?(?:\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?$`,
  'i',
);

const startsWithHttps = 'write an address that begins with "https://"';

/** The address of a page elsewhere. */
export function httpsAddress(maxLength: number) {
  return z
    .url({ protocol: /^https$/, error: startsWithHttps })
    .max(maxLength)
    .check(({ value, issues }) => {
      if (!httpsUri.test(value)) issues.push({ code: 'custom', input: value, message: uriRemedy(value) });
    });
}

/** What to do about an address that browsers take and that is no URI. */
function uriRemedy(address: string): string {
  const [invisible] = /[\p{C}\u2028\u2029]/u.exec(address) ?? [];
  if (invisible !== undefined) return removeInvisible(invisible);
  const url = URL.parse(address);
  if (url?.username || url?.password) return 'write it without what stands before the "@"';
  const written = url?.href.replaceAll(/%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@/?#%-]/gi, encodeURIComponent);
  return written !== undefined && httpsUri.test(written) ? `write "${written}"` : startsWithHttps;
}

/** The name of a service, a case or the company in paths and file names; it fits into the name of an agent skill. */
export const slug = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'write lower-case letters and digits, joined by single hyphens');

/** The first character of an e-mail address that is not of ASCII, such as "é". */
export const beyondAscii = (address: unknown) => /[^\0-\x7f]/u.exec(String(address))?.[0];

/** An e-mail address. */
export const emailAddress = z
  .email({
    error: ({ input }) => {
      const found = beyondAscii(input);
      return found
        ? `write it without "${found}": an e-mail address has letters from a to z`
        : 'write one e-mail address';
    },
  })
  .max(254);

const day = z.iso.date({
  error: ({ input }) =>
    /^\d{4}-\d\d-\d\d$/.test(String(input))
      ? 'write a day that exists, as YYYY-MM-DD'
      : 'write a day as YYYY-MM-DD',
});

/** The member that holds the day on which readers could first read it; absent where the owner keeps none. */
export const published = day
  .max(10)
  .meta({
    description: 'Day of its publication.',
    examples: ['2024-06-03'],
  })
  .optional();

/** Marks an entry that is not published yet. Readers of the content skip such entries, or remove the member. */
export const draft = z
  .boolean()
  .optional()
  .meta({
    description: 'Whether only `npm start` shows it: a deployment has nothing of it.',
    examples: [true],
  });

/** The member that holds the day of the last change that a reader would notice; absent where the owner keeps none. */
export const modified = day
  .max(10)
  .meta({
    description: 'Day of the last change that a reader would notice.',
    examples: ['2026-10-05'],
  })
  .optional();

/** The member by which the owner orders a list. No two files of a folder have the same. */
export function position(description: string) {
  return z
    .int()
    .min(1)
    .max(100_000)
    .meta({ description, examples: [1] })
    .optional();
}

/** The member by which an editor's program finds the JSON Schema of a content file; `folder` leads to content/. */
export function schemaReference(kind: string, folder = '.') {
  return z
    .literal(`${folder}/schema/${kind}.schema.json`)
    .meta({ description: 'Where the JSON Schema of this file is.' });
}

/** An absolute address. */
export function absoluteUrl(description: string, example: string) {
  return z
    .url()
    .max(500)
    .meta({ description, examples: [example] });
}
