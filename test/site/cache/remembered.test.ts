import { expect, test } from 'vitest';
import { memoize, startBuild } from '../../../site/cache/remembered.ts';

test('memoize() recomputes a value after a build that did not use it', () => {
  const computedTexts: string[] = [];
  const compute = memoize((text: string) => {
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

test('memoize() recognizes data that is equal, and functions and memoized results that are the same', () => {
  const parts = memoize((text: string) => text.split(' ').map((part) => ({ part })));
  const wrap = memoize((...items: unknown[]) => ({ items }));
  const render = () => 'markup';

  for (const make of [
    () => [{ path: '/a', ids: new Set(['x']) }],
    () => [{ template: render }, ...parts('a b')],
  ])
    expect(wrap(make())).toBe(wrap(make()));
  expect(wrap(() => 'markup')).not.toBe(wrap(() => 'markup'));
  expect(wrap(parts('a b'))).not.toBe(wrap(parts('a c')));
  expect(wrap(new Set(['x']))).not.toBe(wrap(new Set(['y'])));
});
