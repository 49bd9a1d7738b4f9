/** Matches as CloudFront's path patterns and IAM's resources do: `*` is any text, `?` any one character. */
export function wildcardPattern(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
}
