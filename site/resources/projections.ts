import type { PictureContent, PublishedPicture } from '../../contract/content/picture-content.ts';
import { mediaPath } from '../../contract/page-paths.ts';
import type { ResourceContent, ResourceName, Resources } from '../../contract/resources/all-resources.ts';
import type { Money, MoneyRange } from '../../contract/resources/money.ts';

/** The website to which resources link. */
export interface ResourceSite {
  /** Origin of the deployment, without a trailing slash. */
  readonly baseUrl: string;
  /** Returns the URL of the page at `path`, or of the page that the website has instead. */
  pageUrl(path: string): string;
}

/** The site's part of a resource: how its JSON and plain text are generated from content. */
export interface SiteResource<Name extends ResourceName> {
  /** The JSON of the resource. */
  project(content: ResourceContent, site: ResourceSite): Resources[Name];
  /** Plain text for people. A2A sends it together with the complete data. */
  text(answer: Resources[Name]): string;
  /** The example in the OpenAPI document, which must not grow with the content; by default the whole resource. */
  example?(answer: Resources[Name]): Resources[Name];
}

/** The content without the member that only code editors need. */
export function withoutSchema<T extends { readonly $schema: string }>({ $schema: _, ...rest }: T) {
  return rest;
}

/** Converts the picture in the content, if any, to a member of a resource. */
export function withPicture<T extends { readonly picture?: PictureContent | undefined }>(
  { picture, ...rest }: T,
  { baseUrl }: Pick<ResourceSite, 'baseUrl'>,
): Omit<T, 'picture'> & { readonly picture?: PublishedPicture } {
  if (!picture) return rest;
  return { ...rest, picture: { url: `${baseUrl}${mediaPath}${picture.file}`, alt: picture.alt } };
}

/**
 * Sorts items by position. Items without a position come last, in their original order. The position is removed,
 * because the order expresses it.
 */
export function sortByPosition<T extends { readonly position?: number | undefined }>(items: readonly T[]) {
  const positionOf = ({ position = Number.MAX_SAFE_INTEGER }: T) => position;
  return items.toSorted((a, b) => positionOf(a) - positionOf(b)).map(({ position: _, ...item }) => item);
}

/** An amount in major units of `currency`, as a number and as text. */
export function money(amount: number, currency: string): Money {
  return { amount, currency, formatted: formatAmount(amount, currency) };
}

/** A fixed price is a range whose ends are equal, and its text is that of one amount. */
export function moneyRange(minimum: number, maximum: number, currency: string): MoneyRange {
  const range = { minimum: money(minimum, currency), maximum: money(maximum, currency) };
  const ends = [...new Set([range.minimum.formatted, range.maximum.formatted])];
  return { ...range, formatted: ends.join(' to ') };
}

/** Intl knows how many decimal places the currency has. It puts a no-break space after the code. */
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
export function plainList(heading: string, items: readonly string[]): string[] {
  return [heading, ...items.map((item) => `- ${item}`)];
}

export function joinLines(...items: readonly string[]): string {
  return items.join('\n');
}
