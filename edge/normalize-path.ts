/** Returns `path` in lower case, with single slashes, and without a trailing `/index.html`, `.html` or slash. */
export function normalizePath(path: string): string {
  return (
    path
      .toLowerCase()
      .replace(/\/+/g, '/')
      .replace(/(\/index)?(\.html?)?\/?$/, '') || '/'
  );
}
