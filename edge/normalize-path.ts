/**
 * Returns `path` in lower case, with single slashes, and without `/index.html`, `.html` or a slash at its end.
 */
export function normalizePath(path: string): string {
  return (
    path
      .toLowerCase()
      .replace(/\/+/g, '/')
      .replace(/(\/index)?(\.html?)?\/?$/, '') || '/'
  );
}
