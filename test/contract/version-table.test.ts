import { describe, expect, test } from 'vitest';
import { type ApiVersion, currentVersion, deprecationNotices } from '../../contract/api-versions.ts';
import { versionTable } from '../../contract/version-table.ts';

const v1: ApiVersion = { name: 'v1', published: '2026-11-21' };
const v2: ApiVersion = { name: 'v2', published: '2027-03-31' };
const v3 = { name: 'v3', published: '2029-01-01' };
const deprecated = { since: '2027-03-31', successor: 'v2', sunset: '2027-10-01' };
const deprecatedV1 = { ...v1, deprecated };
const deprecatedV2 = { ...v2, deprecated: { since: '2029-01-01', successor: 'v1', sunset: '2029-07-01' } };
const retiredV2 = { ...deprecatedV2, retired: true };
const afterAll = '2029-07-02';

describe('versionTable()', () => {
  test.each([
    ['one version', [v1]],
    ['two side by side, in any order', [v2, v1]],
    ['a deprecated one, with its sunset six months after its successor', [deprecatedV1, v2]],
    ['a deprecated one after its sunset, which still answers', [deprecatedV1, v2, v3]],
  ])('takes %s', (_what, versions) => {
    expect(versionTable(afterAll).parse(versions)).toEqual(versions);
  });

  test('gives the versions that answer, without those that are retired', () => {
    expect(versionTable(afterAll).parse([v1, retiredV2, v3])).toEqual([v1, v3]);
    expect(versionTable(afterAll).parse([{ ...deprecatedV1, retired: true }, v2])).toEqual([v2]);
  });

  test('takes a retired version from the day after its sunset', () => {
    const table = [v1, retiredV2];

    expect(versionTable('2029-07-02').safeParse(table).success).toBe(true);
    expect(issuesOf(table, '2029-07-01')).toEqual([
      { path: '1.retired', message: 'absent until 2029-07-01, its sunset, has passed' },
    ]);
  });

  test.each([
    ['no version', [], '', 'a list with a version that is not deprecated'],
    ['a version twice', [v1, v1], '', 'a list with each version once'],
    [
      'a list from which one is missing',
      [v1, v3],
      '',
      'a list with v2: a version that no longer answers stays there as retired',
    ],
    [
      'a list from which the first is missing',
      [v2],
      '',
      'a list with v1: a version that no longer answers stays there as retired',
    ],
    ['a strange name', [v1, { ...v2, name: '2' }], '1.name', "a name, such as 'v1'"],
    ['a date that is no day', [{ ...v1, published: 'today' }], '0.published', 'a day, such as 2027-01-31'],
    [
      'a deprecated one without a sunset',
      [{ ...v1, deprecated: { ...deprecated, sunset: undefined } }, v2],
      '0.deprecated.sunset',
      'a day, such as 2027-01-31',
    ],
    [
      'a successor that is not in the list',
      [{ ...v1, deprecated: { ...deprecated, successor: 'v3' } }, v2],
      '0.deprecated.successor',
      'another version of the list, one that answers',
    ],
    [
      'a successor that is retired',
      [deprecatedV1, retiredV2, v3],
      '0.deprecated.successor',
      'another version of the list, one that answers',
    ],
    [
      'a list of deprecated ones',
      [deprecatedV1, deprecatedV2],
      '',
      'a list with a version that is not deprecated',
    ],
    [
      'a sunset a day too soon',
      [{ ...v1, deprecated: { ...deprecated, sunset: '2027-09-30' } }, v2],
      '0.deprecated.sunset',
      '2027-10-01 or later: 6 months after v2 was published',
    ],
    [
      'a sunset before the deprecation',
      [{ ...v1, deprecated: { ...deprecated, since: '2028-01-01' } }, v2],
      '0.deprecated.sunset',
      '2028-01-01 or later: it is deprecated only then',
    ],
    [
      'a retired one that was never deprecated',
      [v1, { ...v2, retired: true }],
      '1.deprecated',
      'an object with the sunset that has passed: a version is deprecated before it is retired',
    ],
    [
      'a version that is retired with a day',
      [v1, { ...retiredV2, retired: '2029-07-02' }],
      '1.retired',
      'true, or absent while the version answers',
    ],
  ])('refuses %s', (_what, versions, path, message) => {
    expect(issuesOf(versions, afterAll)).toContainEqual({ path, message });
  });
});

function issuesOf(versions: unknown, today: string) {
  return versionTable(today)
    .safeParse(versions)
    .error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

test('currentVersion() is the newest that is not deprecated', () => {
  expect(currentVersion([v1]).name).toBe('v1');
  expect(currentVersion([v2, v1]).name).toBe('v2');
  expect(currentVersion([v1, { ...v2, deprecated: { ...deprecated, successor: 'v1' } }]).name).toBe('v1');
});

test('deprecationNotices() writes a structured date and an HTTP-date', () => {
  expect(deprecationNotices([deprecatedV1, v2])).toEqual({
    v1: { deprecation: '@1806451200', sunset: 'Fri, 01 Oct 2027 23:59:59 GMT', successor: 'v2' },
  });
});
