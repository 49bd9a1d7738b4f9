import * as z from 'zod';

const name = z.string({ error: 'a name' }).regex(/^v[1-9]\d?$/, { error: "a name, such as 'v1'" });
const day = z.iso.date({ error: 'a day, such as 2027-01-31' });

const Deprecation = z.strictObject(
  {
    since: day.meta({ description: 'Day from which readers should move to the successor.' }),
    successor: name.meta({ description: 'Name of the version that replaces it.' }),
    sunset: day.meta({ description: 'Last day on which it is sure to answer.' }),
  },
  { error: 'an object with since, successor, sunset' },
);

/**
 * A version of the HTTP API that answers. Its name is the first segment of its paths after `/api`. Days are in UTC.
 * Which versions there are is `versions` of a stage in frontdesk.json; docs/operations/versions.md says how a v2 comes
 * and a v1 goes.
 */
export const ApiVersion = z.strictObject(
  {
    name: name.meta({ description: 'The first segment of its paths after `/api`.' }),
    published: day.meta({ description: 'Day from which it answered (UTC).' }),
    deprecated: Deprecation.optional().meta({
      description: 'Announces its end to readers. Without it the version stays.',
    }),
  },
  { error: 'an object with name, published' },
);
export type ApiVersion = z.infer<typeof ApiVersion>;

/**
 * Version of the whole interface (semver), as every description of it says. Its major part is that of the newest
 * version that the template can publish: a stage whose table ends sooner says it, too.
 */
export const interfaceVersion = '1.0.0';

/** For how many months a version answers after its successor was published. */
export const supportMonths = 6;

/** The version that the paths of contract/ are written in, whether it answers or not. */
export const pathsVersion = 'v1';

/** The versions that answer side by side. */
export type ApiVersions = readonly ApiVersion[];

/** The versions of a site build that is given none. */
export const defaultVersions: ApiVersions = [{ name: pathsVersion, published: '2026-11-21' }];

/** The version that descriptors lead to: the newest that is not deprecated. */
export function currentVersion(versions: readonly ApiVersion[]): ApiVersion {
  const [current] = versions
    .filter(({ deprecated }) => !deprecated)
    .sort((a, b) => versionNumber(b.name) - versionNumber(a.name));
  if (!current) throw new Error('Cannot publish: every version is deprecated');
  return current;
}

/** The number in a version's name: 2 of `v2`. */
export const versionNumber = (versionName: string) => Number(versionName.slice(1));

/** Values of the headers that announce the end of a deprecated version. */
export interface DeprecationNotice {
  /** RFC 9745: a structured date. */
  readonly deprecation: string;
  /** RFC 8594: an HTTP-date. */
  readonly sunset: string;
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
    sunset: new Date(`${sunset}T23:59:59Z`).toUTCString(),
    successor,
  };
}
