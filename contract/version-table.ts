import * as z from 'zod';
import { ApiVersion, type ApiVersions, supportMonths, versionNumber } from './api-versions.ts';

/** A version in the table, which keeps it when it no longer answers. */
const VersionRecord = ApiVersion.extend({
  retired: z
    .literal(true, { error: 'true, or absent while the version answers' })
    .optional()
    .meta({ description: 'The version no longer answers: its sunset has passed.' }),
}).refine(({ deprecated, retired }) => deprecated || !retired, {
  path: ['deprecated'],
  error: 'an object with the sunset that has passed: a version is deprecated before it is retired',
});
type VersionRecord = z.infer<typeof VersionRecord>;

/**
 * The table of a stage's versions, which parses to those that answer. It has every version since v1, so none can stop
 * answering unless it is retired and its sunset was before `today`, a day such as 2027-01-31.
 */
export const versionTable = (today: string) =>
  z
    .array(VersionRecord, { error: 'a list of versions' })
    .superRefine((records, context) => {
      const addIssue: AddIssue = (path, message) =>
        context.addIssue({ code: 'custom', path, message, input: records });
      checkTable(records, addIssue);
      for (const [index, record] of records.entries())
        checkEnd(record, records, today, (path, message) => addIssue([index, ...path], message));
    })
    .transform((records): ApiVersions => records.filter(({ retired }) => !retired));

type AddIssue = (path: (string | number)[], message: string) => void;

function checkTable(records: readonly VersionRecord[], addIssue: AddIssue): void {
  const names = records.map((record) => record.name);
  if (new Set(names).size < names.length) addIssue([], 'a list with each version once');
  const missing = missingNames(names);
  if (missing.length > 0)
    addIssue(
      [],
      `a list with ${missing.join(', ')}: a version that no longer answers stays there as retired`,
    );
  if (records.every(({ deprecated }) => deprecated))
    addIssue([], 'a list with a version that is not deprecated');
}

/** The names between v1 and the highest of `names` that are not among them. */
function missingNames(names: readonly string[]): string[] {
  const highest = Math.max(0, ...names.map(versionNumber));
  return Array.from({ length: highest }, (_, index) => `v${index + 1}`).filter((all) => !names.includes(all));
}

/** Checks how `record`, one of `records`, ends, if it does. */
function checkEnd(
  { name, deprecated, retired }: VersionRecord,
  records: readonly VersionRecord[],
  today: string,
  addIssue: AddIssue,
): void {
  if (!deprecated) return;
  const { since, sunset } = deprecated;
  if (sunset < since) addIssue(['deprecated', 'sunset'], `${since} or later: it is deprecated only then`);
  if (retired && sunset >= today) addIssue(['retired'], `absent until ${sunset}, its sunset, has passed`);
  const successor = records.find((record) => record.name === deprecated.successor && record.name !== name);
  if (!successor || (successor.retired && !retired)) {
    addIssue(['deprecated', 'successor'], 'another version of the list, one that answers');
    return;
  }
  const earliest = monthsAfter(successor.published, supportMonths);
  if (sunset < earliest) {
    const reason = `${supportMonths} months after ${successor.name} was published`;
    addIssue(['deprecated', 'sunset'], `${earliest} or later: ${reason}`);
  }
}

function monthsAfter(from: string, months: number): string {
  const date = new Date(`${from}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
