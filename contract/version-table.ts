import * as z from 'zod';
import { ApiVersion, supportMonths } from './api-versions.ts';

/** The versions of a stage. A version that is removed from the table is no longer available. */
export const VersionTable = z
  .array(ApiVersion, { error: 'a list of versions' })
  .superRefine((versions, context) => {
    const addIssue: AddIssue = (path, message) =>
      context.addIssue({ code: 'custom', path, message, input: versions });
    if (new Set(versions.map(({ name }) => name)).size < versions.length)
      addIssue([], 'a list that contains each version only once');
    if (versions.every(({ deprecated }) => deprecated))
      addIssue([], 'a list with a version that is not deprecated');
    for (const [index, version] of versions.entries())
      checkDeprecation(version, versions, (path, message) => addIssue([index, 'deprecated', path], message));
  });

type AddIssue<Path = (string | number)[]> = (path: Path, message: string) => void;

/** Checks a version's deprecation, if any, against the other versions. */
function checkDeprecation(
  { name, deprecated }: ApiVersion,
  versions: readonly ApiVersion[],
  addIssue: AddIssue<keyof NonNullable<ApiVersion['deprecated']>>,
): void {
  if (!deprecated) return;
  const { since, sunset } = deprecated;
  if (sunset < since) addIssue('sunset', `${since} or later: the version is deprecated from that day on`);
  const successor = versions.find((other) => other.name === deprecated.successor && other.name !== name);
  if (!successor) {
    addIssue('successor', 'another version in the list');
    return;
  }
  const earliest = monthsAfter(successor.published, supportMonths);
  if (sunset < earliest)
    addIssue('sunset', `${earliest} or later: ${supportMonths} months after ${successor.name} was published`);
}

function monthsAfter(from: string, months: number): string {
  const date = new Date(`${from}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
