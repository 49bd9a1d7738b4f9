import { expect, test } from 'vitest';
import { parseContextArguments } from '../../../lib/config/context.ts';

test('parseContextArguments() accepts the context arguments of the CDK CLI', () => {
  expect(parseContextArguments(['-c', 'stage=dev', '--context', 'firm=a=b', '-c', 'republish='])).toEqual({
    stage: 'dev',
    firm: 'a=b',
    republish: '',
  });
  expect(parseContextArguments([])).toEqual({});
});

test.each([['--profile', 'mine'], ['-c', 'stage'], ['stage=dev'], ['-c']])(
  'parseContextArguments() refuses %s %s',
  (...args) => {
    expect(() => parseContextArguments(args.filter(Boolean))).toThrow(
      `Cannot use "${args.filter(Boolean).join(' ')}": pass only context, such as "-c stage=dev"`,
    );
  },
);
