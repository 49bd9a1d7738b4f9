import * as z from 'zod';

const name = z.string({ error: 'a name' }).regex(/^v[1-9]\d?$/, { error: "a name, such as 'v1'" });
const day = z.iso.date({ error: 'a day, such as 2027-01-31' });

/**
 * A version of the HTTP API. Its name is the first segment of its paths after `/api`. Days are in UTC. Which versions
 * answer is `versions` of a stage in frontdesk.json; docs/operations/versions.md says how a v2 comes and a v1 goes.
 */
export const ApiVersion = z.strictObject({
  name,
  /** Day from which it answered. */
  published: day,
  deprecated: z
    .strictObject({
      /** Day from which readers should move to the successor. */
      since: day,
      /** Name of the version that replaces it. */
      successor: name,
      /** Last day on which it is sure to answer. */
      sunset: day.optional(),
    })
    .optional(),
});
export type ApiVersion = z.infer<typeof ApiVersion>;

/** Version of the whole interface (semver), as every description of it says. Its major part is that in `/api/v1`. */
export const interfaceVersion = '1.0.0';

/** For how many months a version answers after its successor was published. */
export const supportMonths = 6;

/** The version that contract/paths.ts is written in. */
export const pathsVersion = 'v1';

/** The versions that answer side by side. */
export const ApiVersions = z
  .array(ApiVersion, { error: 'a list of versions' })
  .superRefine((versions, context) => {
    const addIssue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message, input: versions });
    const names = versions.map((version) => version.name);
    if (!names.includes(pathsVersion))
      addIssue([], `a list with ${pathsVersion}, which contract/paths.ts is written in`);
    if (new Set(names).size < names.length) addIssue([], 'a list with each version once');
    if (versions.length > 0 && versions.every(({ deprecated }) => deprecated)) {
      addIssue([], 'a list with a version that is not deprecated');
    }
    for (const [index, { name: versionName, deprecated }] of versions.entries()) {
      if (!deprecated) continue;
      const { since, sunset } = deprecated;
      const successor = versions.find(
        (version) => version.name === deprecated.successor && version.name !== versionName,
      );
      if (!successor) addIssue([index, 'deprecated', 'successor'], 'another version of the list');
      if (!successor || !sunset) continue;
      const earliest = monthsAfter(successor.published, supportMonths);
      if (sunset < earliest) {
        const reason = `${supportMonths} months after ${successor.name} was published`;
        addIssue([index, 'deprecated', 'sunset'], `${earliest} or later: ${reason}`);
      }
      if (sunset < since)
        addIssue([index, 'deprecated', 'sunset'], `${since} or later: it is deprecated only then`);
    }
  });
export type ApiVersions = z.infer<typeof ApiVersions>;

/** The versions of a site build that is given none. */
export const defaultVersions: ApiVersions = [{ name: pathsVersion, published: '2026-11-21' }];

/** The version that descriptors lead to: the newest that is not deprecated. */
export function currentVersion(versions: readonly ApiVersion[]): ApiVersion {
  const number = ({ name }: ApiVersion) => Number(name.slice(1));
  const [current] = versions.filter(({ deprecated }) => !deprecated).sort((a, b) => number(b) - number(a));
  if (!current) throw new Error('Cannot publish: every version is deprecated');
  return current;
}

function monthsAfter(from: string, months: number): string {
  const date = new Date(`${from}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** Values of the headers that announce the end of a deprecated version. */
export interface DeprecationNotice {
  /** RFC 9745: a structured date. */
  readonly deprecation: string;
  /** RFC 8594: an HTTP-date. */
  readonly sunset?: string;
  /** Name of the version that replaces it. */
  readonly successor: string;
}

/** The notices of the deprecated versions, by their names. */
export function deprecationNotices(versions: readonly ApiVersion[]): Record<string, DeprecationNotice> {
  return Object.fromEntries(
    versions.flatMap(({ name, deprecated }) => (deprecated ? [[name, deprecationNotice(deprecated)]] : [])),
  );
}

function deprecationNotice({
  since,
  successor,
  sunset,
}: NonNullable<ApiVersion['deprecated']>): DeprecationNotice {
  return {
    deprecation: `@${Date.parse(`${since}T00:00:00Z`) / 1000}`,
    ...(sunset && { sunset: new Date(`${sunset}T23:59:59Z`).toUTCString() }),
    successor,
  };
}
