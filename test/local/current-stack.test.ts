import { expect, test, vi } from 'vitest';
import { CurrentStack } from '../../local/current-stack.ts';
import type { EmulatedStack } from '../../local/emulated-stack.ts';

test.each([
  ['warms its functions', {}, 1],
  ['leaves them to their first request if told so', { coldFunctions: true }, 0],
])('the current stack, when another takes its place, %s', async (_what, options, warmed) => {
  const warm = vi.fn(async () => {});
  const functions = [{ warm, close: async () => {} }];

  await new CurrentStack(options).switchTo({ functions } as unknown as EmulatedStack);

  expect(warm).toHaveBeenCalledTimes(warmed);
});
