/**
 * Those with a position first, in its order; the others stay in the order that they have. The position is left out: the
 * order of the list says the same.
 */
export function inOwnersOrder<T extends { readonly position?: number | undefined }>(items: readonly T[]) {
  const place = ({ position = Number.MAX_SAFE_INTEGER }: T) => position;
  return items.toSorted((one, other) => place(one) - place(other)).map(({ position: _, ...item }) => item);
}
