import { micromark } from 'micromark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import type { Money, MoneyRange } from '../../contract/resources/money.ts';

/** Returns the visible text of HTML, one line per block. */
export const textOf = memoized((html) =>
  visibleText(html.startsWith('<!doctype') ? parse(html) : parseFragment(html)),
);

const hiddenElements: readonly string[] = ['script', 'style', 'template', 'noscript'];
const blocks = /^(?:p|li|dt|dd|h\d|pre|th|td)$/;

function visibleText(node: DefaultTreeAdapterTypes.Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (!('childNodes' in node) || hiddenElements.includes(node.nodeName)) return '';
  if (node.nodeName === 'img') {
    const { attrs } = node as DefaultTreeAdapterTypes.Element;
    return attrs.find(({ name }) => name === 'alt')?.value ?? '';
  }
  const text = node.childNodes.map(visibleText).join('');
  return blocks.test(node.nodeName) ? `${text}\n` : text;
}

/** Renders the Markdown that content may use: CommonMark, tables and strikethrough. */
export const renderMarkdown = memoized((markdown) =>
  micromark(markdown, {
    extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false })],
    htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml()],
  }),
);

/** Caches the results of `make`, because rules need the text of each page many times. */
function memoized(make: (text: string) => string): (text: string) => string {
  const cache = new Map<string, string>();
  return (text) => {
    const value = cache.get(text) ?? make(text);
    cache.set(text, value);
    return value;
  };
}

/** Formats an amount, or a range of amounts, in the language of the website. */
export function formatAmount(language: string, value: Partial<Money & MoneyRange>): string {
  const { minimum, maximum } = value;
  const isFixed = minimum?.amount === maximum?.amount;
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: value.currency ?? minimum?.currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return minimum && maximum && !isFixed
    ? format.formatRange(minimum.amount, maximum.amount)
    : format.format(value.amount ?? minimum?.amount ?? Number.NaN);
}

/** Returns the name of a country (upper-case code) or of a language, in the language of the website. */
export function nameOf(language: string, code: string): string {
  const type = /^[A-Z]{2}$/.test(code) ? 'region' : 'language';
  return new Intl.DisplayNames(language, { type, languageDisplay: 'standard' }).of(code) ?? code;
}

/**
 * Returns all texts in a value for programs, as a page shows them. Pages format amounts, and names of countries and
 * languages, in their own language. They show every other text unchanged.
 */
export function textsIn(language: string, value: unknown, name = ''): string[] {
  if (typeof value === 'string') return name === 'body' ? textOf(renderMarkdown(value)).split('\n') : [value];
  if (typeof value !== 'object' || value === null) return [];
  if ('formatted' in value) return [formatAmount(language, value as Money)];
  if ('code' in value) return [nameOf(language, String(value.code))];
  return Object.entries(value).flatMap(([key, member]) =>
    textsIn(language, member, Array.isArray(value) ? name : key),
  );
}

/** Returns the paths of the JSON that a page links to as its content. */
export function jsonPathsIn(html: string): string[] {
  return [...html.matchAll(/<link rel="alternate" type="application\/json" href="([^"]+)">/g)].map(
    ([, path = '']) => path,
  );
}
