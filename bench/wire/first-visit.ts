/** Paths of what a browser loads that opens the page at `path` with an empty cache, the page first. */
export function filesOfVisit(path: string, bodies: ReadonlyMap<string, string>): string[] {
  const page = bodies.get(path);
  if (page === undefined) throw new Error(`Cannot visit "${path}": nothing is published there`);
  const loaded = page.matchAll(
    /<(?:link rel="(?:stylesheet|icon)" href|script(?: type="module")? src|img src)="([^"?]+)/g,
  );
  return [path, ...new Set([...loaded].map(([, file = '']) => file))];
}
