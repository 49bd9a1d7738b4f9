import type { PictureContent, PublishedPicture } from '../../contract/content/picture-content.ts';
import type { Content, ResourceName, Resources } from '../../contract/resources/all-resources.ts';
import type { Money, MoneyRange } from '../../contract/resources/money.ts';
import { type Pictures, publishPicture } from './picture.ts';

/** The site's half of a resource: how its answer is made of content, and told in plain text. */
export interface SiteResource<Name extends ResourceName> {
  /** The answer. It is parsed by its schema, so that no resource can break its contract. */
  project(content: Content, baseUrl: string, pictures: Pictures): Resources[Name];
  /** The answer in plain text for people, beside which A2A sends the whole as data. */
  text(answer: Resources[Name]): string;
  /** The latest day (YYYY-MM-DD) on which a reader would notice a change; absent if nothing is published. */
  modified(answer: Resources[Name]): string | undefined;
  /** The example of the OpenAPI document, which must not grow with the content; by default the answer. */
  example?(answer: Resources[Name]): Resources[Name];
}

/** The content without the member that only the editor's program reads. */
export function withoutSchema<T extends { readonly $schema: string }>({ $schema: _, ...rest }: T) {
  return rest;
}

/** The content with its picture, if it has one, as programs read of it. */
export function withPicture<T extends { readonly picture?: PictureContent | undefined }>(
  { picture, ...rest }: T,
  pictures: Pictures,
  baseUrl: string,
): Omit<T, 'picture'> & { readonly picture?: PublishedPicture } {
  return { ...rest, ...(picture && { picture: publishPicture(pictures, picture, baseUrl) }) };
}

/**
 * Those with a position first, in its order; the others stay in the order that they have. The position is left out: the
 * order of the list says the same.
 */
export function inOwnersOrder<T extends { readonly position?: number | undefined }>(items: readonly T[]) {
  const place = ({ position = Number.MAX_SAFE_INTEGER }: T) => position;
  return items.toSorted((one, other) => place(one) - place(other)).map(({ position: _, ...item }) => item);
}

/** An amount in units of `currency` as programs read it. */
export function money(amount: number, currency: string): Money {
  return { amount, currency, formatted: formatAmount(amount, currency) };
}

export function moneyRange(minimum: number, maximum: number, currency: string): MoneyRange {
  const range = { minimum: money(minimum, currency), maximum: money(maximum, currency) };
  return { ...range, formatted: `${range.minimum.formatted} to ${range.maximum.formatted}` };
}

/** Intl knows how many decimals the currency has; the space that it puts behind the code does not break. */
function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    trailingZeroDisplay: 'stripIfInteger',
  })
    .format(amount)
    .replace('\u00a0', ' ');
}

/** A list in plain text, with its heading. */
export function list(heading: string, items: readonly string[]): string[] {
  return [heading, ...items.map((item) => `- ${item}`)];
}

export function lines(...items: readonly string[]): string {
  return items.join('\n');
}

interface DatedContent {
  readonly modified?: string | undefined;
}

/** The latest `modified` day; absent if there is none. */
export function lastModified(...dated: readonly DatedContent[]): string | undefined {
  return dated
    .flatMap(({ modified }) => modified ?? [])
    .toSorted()
    .at(-1);
}
