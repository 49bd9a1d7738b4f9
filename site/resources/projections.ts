import type { PictureContent, PublishedPicture } from '../../contract/content/picture-content.ts';
import type { Content, ResourceName, Resources } from '../../contract/resources/all-resources.ts';
import type { Money, MoneyRange } from '../../contract/resources/money.ts';
import { type Pictures, publishPicture } from './picture.ts';

/** The site's part of a resource: how its JSON and its plain text are made from content. */
export interface SiteResource<Name extends ResourceName> {
  /** The JSON of the resource. */
  project(content: Content, baseUrl: string, pictures: Pictures): Resources[Name];
  /** Plain text for people. A2A sends it together with the complete data. */
  text(answer: Resources[Name]): string;
  /** The day (YYYY-MM-DD) of the last change that a reader would notice; absent if nothing is published. */
  modified(answer: Resources[Name]): string | undefined;
  /** The example in the OpenAPI document, which must not grow with the content; by default the whole resource. */
  example?(answer: Resources[Name]): Resources[Name];
}

/** The content without the member that only a text editor needs. */
export function withoutSchema<T extends { readonly $schema: string }>({ $schema: _, ...rest }: T) {
  return rest;
}

/** The content with its picture, if it has one, as a member of a resource. */
export function withPicture<T extends { readonly picture?: PictureContent | undefined }>(
  { picture, ...rest }: T,
  pictures: Pictures,
  baseUrl: string,
): Omit<T, 'picture'> & { readonly picture?: PublishedPicture } {
  return { ...rest, ...(picture && { picture: publishPicture(pictures, picture, baseUrl) }) };
}

/**
 * The items with a position first, sorted by it; the others keep their order. The position is removed, because the order
 * expresses it.
 */
export function sortByPosition<T extends { readonly position?: number | undefined }>(items: readonly T[]) {
  const positionOf = ({ position = Number.MAX_SAFE_INTEGER }: T) => position;
  return items.toSorted((a, b) => positionOf(a) - positionOf(b)).map(({ position: _, ...item }) => item);
}

/** An amount in units of `currency`, as a number and as text. */
export function money(amount: number, currency: string): Money {
  return { amount, currency, formatted: formatAmount(amount, currency) };
}

export function moneyRange(minimum: number, maximum: number, currency: string): MoneyRange {
  const range = { minimum: money(minimum, currency), maximum: money(maximum, currency) };
  return { ...range, formatted: `${range.minimum.formatted} to ${range.maximum.formatted}` };
}

/** Intl knows how many decimals the currency has. It puts a no-break space after the code. */
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

export function joinLines(...items: readonly string[]): string {
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
