// @ts-check
/**
 * Names and stack frames of an error and of its causes, without their messages. A message may quote a request, which
 * must not be logged. It precedes the frames in `stack`, and a line of it could look like a frame.
 * @param {unknown} error
 * @returns {string}
 */
export function describeError(error) {
  if (!(error instanceof Error)) return 'the thrown value is not an Error';
  const { name, message, stack = '', cause } = error;
  const start = stack.indexOf(message);
  const places = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  return [
    name,
    ...places.filter((line) => /^ {4}at /.test(line)),
    ...(cause instanceof Error ? [`caused by ${describeError(cause)}`] : []),
  ].join('\n');
}
