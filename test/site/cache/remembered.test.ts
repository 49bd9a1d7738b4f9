import { expect, test } from 'vitest';
import { memoize, startBuild } from '../../../site/cache/remembered.ts';

test('memoize() recomputes a value after a build that did not use it', () => {
  const computedTexts: string[] = [];
  const compute = memoize((text) => {
    computedTexts.push(text);
    return { text };
  });

  const value = compute('a');
  startBuild();
  expect(compute('a')).toBe(value);
  startBuild();
  startBuild();
  compute('a');

  expect(computedTexts).toEqual(['a', 'a']);
});
