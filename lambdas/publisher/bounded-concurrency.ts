/**
 * Runs `task` for each item, `limit` at a time. After a failure, it starts no more tasks, and rejects once the running
 * ones have ended.
 */
export async function forEachBounded<Item>(
  items: Iterable<Item>,
  limit: number,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async () => {
    while (failures.length === 0) {
      const { done, value } = iterator.next();
      if (done) return;
      await task(value).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failures.length > 0) throw failures[0];
}

/** Splits `items` into batches of at most `size`. */
export function toBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
