// @ts-check
/**
 * Returns the names and stack frames of an error and its causes, without their messages. A message may quote a request,
 * which must not be logged. In `stack`, the message comes before the frames, and its lines could look like frames.
 * @param {unknown} error
 * @returns {string}
 */
export function describeError(error) {
  if (!(error instanceof Error)) return 'the thrown value is not an Error';
  const { name, message, stack = '', cause } = error;
  const start = stack.indexOf(message);
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  return [
    name,
    ...lines.filter((line) => /^ {4}at /.test(line)),
    ...(cause instanceof Error ? [`caused by ${describeError(cause)}`] : []),
  ].join('\n');
}
