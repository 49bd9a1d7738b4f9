import { expect, test } from 'vitest';
import { mergePatch } from '../../../lib/config/merge-patch.ts';

// https://www.rfc-editor.org/rfc/rfc7396#appendix-A
test.each<[target: unknown, patch: unknown, result: unknown]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('mergePatch(%j, %j) is %j', (target, patch, result) => {
  expect(mergePatch(target, patch)).toEqual(result);
});

test('mergePatch() changes neither of its arguments, nor a prototype', () => {
  const target = { a: { b: 1 } };
  const patch = JSON.parse('{ "a": { "__proto__": { "c": 2 } } }');

  expect(Object.keys((mergePatch(target, patch) as typeof target).a)).toEqual(['b', '__proto__']);
  expect(target).toEqual({ a: { b: 1 } });
  expect(({} as { c?: number }).c).toBeUndefined();
});
