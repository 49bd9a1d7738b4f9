/** Kind and place of an error. Its message may quote what was sent, which must reach no log. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'what was thrown is no error';
  const places = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return [error.name, ...places].join('\n');
}
