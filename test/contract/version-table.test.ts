import { describe, expect, test } from 'vitest';
import { type ApiVersion, currentVersion, deprecationNotices } from '../../contract/api-versions.ts';
import { VersionTable } from '../../contract/version-table.ts';

const v1: ApiVersion = { name: 'v1', published: '2026-11-21' };
const v2: ApiVersion = { name: 'v2', published: '2027-03-31' };
const v3 = { name: 'v3', published: '2029-01-01' };
const deprecated = { since: '2027-03-31', successor: 'v2', sunset: '2027-10-01' };
const deprecatedV1 = { ...v1, deprecated };

describe('VersionTable', () => {
  test.each([
    ['two current ones, in any order', [v2, v1]],
    ['a deprecated one, with its sunset six months after its successor', [deprecatedV1, v2]],
    ['a deprecated one after its sunset, which still works', [deprecatedV1, v2, v3]],
  ])('accepts %s', (_what, versions) => {
    expect(VersionTable.parse(versions)).toEqual(versions);
  });

  test.each([
    ['only deprecated ones', [deprecatedV1], '', 'a list with a version that is not deprecated'],
    ['a version twice', [v1, v1], '', 'a list that contains each version only once'],
    [
      'a successor that is not in the list',
      [{ ...v1, deprecated: { ...deprecated, successor: 'v3' } }, v2],
      '0.deprecated.successor',
      'another version in the list',
    ],
    [
      'a sunset one day too early',
      [{ ...v1, deprecated: { ...deprecated, sunset: '2027-09-30' } }, v2],
      '0.deprecated.sunset',
      '2027-10-01 or later: 6 months after v2 was published',
    ],
    [
      'a sunset before the deprecation',
      [{ ...v1, deprecated: { ...deprecated, since: '2028-01-01' } }, v2],
      '0.deprecated.sunset',
      '2028-01-01 or later: the version is deprecated from that day on',
    ],
  ])('rejects %s', (_what, versions, path, message) => {
    expect(issuesOf(versions)).toContainEqual({ path, message });
  });
});

function issuesOf(versions: unknown) {
  return VersionTable.safeParse(versions).error?.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
}

test('currentVersion() is the newest that is not deprecated', () => {
  expect(currentVersion([v2, v1]).name).toBe('v2');
  expect(currentVersion([v1, { ...v2, deprecated: { ...deprecated, successor: 'v1' } }]).name).toBe('v1');
});

test('deprecationNotices() writes a structured date and an HTTP-date', () => {
  expect(deprecationNotices([deprecatedV1, v2])).toEqual({
    v1: { deprecation: '@1806451200', sunset: 'Fri, 01 Oct 2027 23:59:59 GMT', successor: 'v2' },
  });
});
