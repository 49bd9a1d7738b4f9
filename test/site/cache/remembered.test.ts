import { expect, test } from 'vitest';
import { memoize, startBuild } from '../../../site/cache/remembered.ts';

test('memoize() recomputes a value after a build that did not use it', () => {
  const made: string[] = [];
  const make = memoize((text) => {
    made.push(text);
    return { text };
  });

  const value = make('a');
  startBuild();
  expect(make('a')).toBe(value);
  startBuild();
  startBuild();
  make('a');

  expect(made).toEqual(['a', 'a']);
});
