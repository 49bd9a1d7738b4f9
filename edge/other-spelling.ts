/**
 * The spelling that a document would have whose address was written as `path`: in lower case, with single slashes, and
 * at its end neither `/index.html` nor `.html` nor a slash.
 */
export function usualSpelling(path: string): string {
  return (
    path
      .toLowerCase()
      .replace(/\/+/g, '/')
      .replace(/(\/index)?(\.html?)?\/?$/, '') || '/'
  );
}
