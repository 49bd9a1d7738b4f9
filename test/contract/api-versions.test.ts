import { expect, test } from 'vitest';
import { type ApiVersion, currentVersion, deprecationNotices } from '../../contract/api-versions.ts';

const v1: ApiVersion = { name: 'v1', published: '2026-11-21' };
const v2: ApiVersion = { name: 'v2', published: '2027-03-31' };
const deprecated = { since: '2027-03-31', successor: 'v2', sunset: '2027-10-01' };

test('currentVersion() is the newest that is not deprecated', () => {
  expect(currentVersion([v1]).name).toBe('v1');
  expect(currentVersion([v2, v1]).name).toBe('v2');
  expect(currentVersion([v1, { ...v2, deprecated: { ...deprecated, successor: 'v1' } }]).name).toBe('v1');
});

test('deprecationNotices() writes a structured date and an HTTP-date', () => {
  expect(deprecationNotices([{ ...v1, deprecated }, v2])).toEqual({
    v1: { deprecation: '@1806451200', sunset: 'Fri, 01 Oct 2027 23:59:59 GMT', successor: 'v2' },
  });
});
