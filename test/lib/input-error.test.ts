import { expect, test } from 'vitest';
import { describeInputError, SynthError } from '../../lib/input-error.ts';
import { JsonSyntaxError } from '../../site/content/files/json-syntax.ts';

test('describeInputError() shows where the JSON syntax error is', () => {
  const cause = new JsonSyntaxError('write true, in small letters', '{\n  "a": True\n}', 9);

  expect(describeInputError(new SynthError('frontdesk.json:2:8 is not JSON', { cause }))).toBe(
    'frontdesk.json:2:8 is not JSON\n    "a": True\n         ^',
  );
});

test('describeInputError() returns undefined for a bug, and only the message for an input error', () => {
  expect(describeInputError(new TypeError('x'))).toBeUndefined();
  expect(describeInputError(new SynthError('Cannot find the stage'))).toBe('Cannot find the stage');
});
