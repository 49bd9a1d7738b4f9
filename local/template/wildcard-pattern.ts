/** Compiles a wildcard pattern of CloudFront paths and IAM resources: `*` is any text, `?` any one character. */
export function wildcardPattern(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
}
