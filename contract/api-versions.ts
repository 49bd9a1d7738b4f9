import * as z from 'zod';

/**
 * Version of the whole interface (semver), which every description of the interface contains. The major version is that
 * of the API's paths.
 */
export const interfaceVersion = '1.0.0';

/** Number of months for which a version is supported after its successor is published. */
export const supportMonths = 6;

const day = z.iso.date({ error: 'a day, such as 2027-01-31' });
const maxLinkLength = 200;
const linkError = `an https URL of at most ${maxLinkLength} characters, in ASCII`;

/** The announcement that this version of the API will end. Dates are in UTC. docs/operations/changes.md explains it. */
export const Deprecation = z
  .strictObject(
    {
      since: day.meta({ description: 'The day on which the successor was published.' }),
      sunset: day.meta({
        description: `The last day on which the API is guaranteed to work, at least ${supportMonths} months after \`since\`.`,
      }),
      link: z
        .url({ protocol: /^https$/, error: linkError })
        // The link is a header value between < and >.
        .regex(/^[!-;=?-~]+$/, { error: linkError })
        .max(maxLinkLength, { error: linkError })
        .meta({ description: 'The URL of the successor, or of its description.' }),
    },
    { error: 'an object with since, sunset and link' },
  )
  .superRefine(({ since, sunset }, context) => {
    const earliest = monthsAfter(since, supportMonths);
    if (sunset >= earliest) return;
    const message = `${earliest} or later: ${supportMonths} months after ${since}`;
    context.addIssue({ code: 'custom', path: ['sunset'], message, input: sunset });
  });
export type Deprecation = z.infer<typeof Deprecation>;

function monthsAfter(from: string, months: number): string {
  const date = new Date(`${from}T00:00:00Z`);
  // The 31st, in a shorter month, is a day of the next one, so the support never ends early.
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/**
 * Returns the header fields that announce the end: a Structured Fields Date (RFC 9745), an HTTP-date (RFC 8594), and a
 * link to the successor (RFC 5829).
 *
 * @example
 * deprecationFields({ since: '2027-01-01', sunset: '2027-07-01', link: 'https://desk.example/v2' });
 * // { deprecation: '@1798761600', sunset: 'Thu, 01 Jul 2027 23:59:59 GMT', link: '<https://desk.example/v2>; rel="successor-version"' }
 */
export function deprecationFields({ since, sunset, link }: Deprecation) {
  return {
    deprecation: `@${Date.parse(`${since}T00:00:00Z`) / 1000}`,
    sunset: new Date(`${sunset}T23:59:59Z`).toUTCString(),
    link: `<${link}>; rel="successor-version"`,
  } as const;
}
