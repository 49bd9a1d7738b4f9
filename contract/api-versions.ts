import * as z from 'zod';

const name = z.string({ error: 'a name' }).regex(/^v[1-9]\d?$/, { error: "a name, such as 'v1'" });
const day = z.iso.date({ error: 'a day, such as 2027-01-31' });

const Deprecation = z.strictObject(
  {
    since: day.meta({ description: 'Date from which clients should migrate to the successor.' }),
    successor: name.meta({ description: 'Name of the version that replaces it.' }),
    sunset: day.meta({ description: 'Last date on which it is guaranteed to work.' }),
  },
  { error: 'an object with since, successor and sunset' },
);

/**
 * A supported version of the HTTP API. Its name is the first segment of its paths after `/api`. Dates are in UTC.
 *
 * A stage lists its versions under `versions` in frontdesk.json. docs/operations/versions.md explains how to add v2 and
 * remove v1.
 */
export const ApiVersion = z.strictObject(
  {
    name: name.meta({ description: 'The first segment of its paths after `/api`.' }),
    published: day.meta({ description: 'Publication date (UTC).' }),
    deprecated: Deprecation.optional().meta({
      description: 'Announces to clients that the version will end. Omit it until the version is deprecated.',
    }),
  },
  { error: 'an object with name and published' },
);
export type ApiVersion = z.infer<typeof ApiVersion>;

/**
 * Version of the whole interface (semver), which every description of the interface contains. The major version is that
 * of the newest API version that the template can publish, even on stages that do not publish that API version.
 */
export const interfaceVersion = '1.0.0';

/** Number of months for which a version is supported after its successor is published. */
export const supportMonths = 6;

/** The API version in the paths in contract/, whether it is published or not. */
export const pathsVersion = 'v1';

/** The versions that are published at the same time. */
export type ApiVersions = readonly ApiVersion[];

/** The default versions of a site build. */
export const defaultVersions: ApiVersions = [{ name: pathsVersion, published: '2026-11-21' }];

/** Returns the version that descriptors refer to: the newest one that is not deprecated. */
export function currentVersion(versions: readonly ApiVersion[]): ApiVersion {
  const [current] = versions
    .filter(({ deprecated }) => !deprecated)
    .sort((a, b) => versionNumber(b.name) - versionNumber(a.name));
  if (!current) throw new Error('Cannot publish: every version is deprecated');
  return current;
}

/** The number in a version's name, such as 2 in `v2`. */
export const versionNumber = (versionName: string) => Number(versionName.slice(1));

/** Values of the headers that announce the end of a deprecated version. */
export interface DeprecationNotice {
  /** A Structured Fields Date (RFC 9745). */
  readonly deprecation: string;
  /** An HTTP-date (RFC 8594). */
  readonly sunset: string;
  /** Name of the version that replaces the deprecated one. */
  readonly successor: string;
}

/**
 * Returns the notices for the deprecated versions, keyed by version name.
 *
 * @example
 * deprecationNotices(versions).v1;
 * // { deprecation: '@1798761600', sunset: 'Wed, 30 Jun 2027 23:59:59 GMT', successor: 'v2' }
 */
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
