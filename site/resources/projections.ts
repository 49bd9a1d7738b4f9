import type { PictureContent, PublishedPicture } from '../../contract/content/picture-content.ts';
import type { Money, MoneyRange } from '../../contract/resources/money.ts';
import { type Pictures, publishPicture } from './picture.ts';

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
