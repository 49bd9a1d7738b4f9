import { expect, test } from 'vitest';
import { checkRunner, Mismatch, Skip } from '../../verify/check.ts';
import type { CheckResult } from '../../verify/check-report.ts';

async function lineOf(run: () => Promise<string>): Promise<CheckResult | undefined> {
  const lines: CheckResult[] = [];
  await checkRunner('group', lines)('check', run);
  return lines[0];
}

test('checkRunner() appends one line for each check', async () => {
  const found = [
    await lineOf(async () => '200'),
    await lineOf(() => Promise.reject(new Skip('nothing is there'))),
    await lineOf(() => Promise.reject(new Mismatch('200', '404', { cause: new Error('x') }))),
  ];

  expect(found).toEqual([
    { group: 'group', check: 'check', outcome: 'passed', seen: '200' },
    { group: 'group', check: 'check', outcome: 'skipped', seen: 'nothing is there' },
    { group: 'group', check: 'check', outcome: 'failed', expected: '200', seen: '404' },
  ]);
});

test('checkRunner() reports the stack of a check that fails unexpectedly', async () => {
  const line = await lineOf(() => Promise.reject(new TypeError('Cannot read it')));

  expect(line).toMatchObject({ outcome: 'failed', expected: 'a check that completes' });
  expect(line?.seen).toMatch(/^TypeError: Cannot read it\n {4}at .*check\.test\.ts/);
});
