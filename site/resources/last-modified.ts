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
