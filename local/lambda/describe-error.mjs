// @ts-check
/**
 * The kind and the place of an error and of its causes. Its message may quote what was sent, which must reach no log:
 * the stack begins with it, and a line of it could look like a place.
 * @param {unknown} error
 * @returns {string}
 */
export function describeError(error) {
  if (!(error instanceof Error)) return 'what was thrown is no error';
  const { name, message, stack = '', cause } = error;
  const start = stack.indexOf(message);
  const places = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  return [
    name,
    ...places.filter((line) => /^ {4}at /.test(line)),
    ...(cause instanceof Error ? [`caused by ${describeError(cause)}`] : []),
  ].join('\n');
}
