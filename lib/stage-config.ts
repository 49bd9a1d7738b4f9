import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { z } from 'zod';
import { emailLimitPolicy } from '../contract/limits.ts';
import { versionTable } from '../contract/version-table.ts';
import { regionNames } from './regions.ts';

const int = (min: number, max: number) => {
  const error = `an integer from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
};
const emailAddress = z.email({ error: 'an e-mail address' });
const domainName = z
  .string({ error: 'a domain name' })
  .regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/, { error: 'a domain name in lower case' });
const certificateArn = z.string().regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\da-f-]+$/, {
  error: 'the ARN of an ACM certificate in us-east-1',
});
/** Bounds of AWS. */
const tagName = z.string().min(1).max(128);
const tagValue = { error: 'a text of at most 256 characters' };
const account = 'the 12 digits of an account, in quotes';
const retentionDays = Object.values(RetentionDays).filter((value) => typeof value === 'number');

const DomainConfig = z
  .strictObject({
    name: domainName,
    /** Where the records and the certificate's proof go: the public zone of Route 53 that `name` lies in. */
    hostedZone: z
      .strictObject({
        id: z
          .string()
          .regex(/^Z[A-Z\d]{5,31}$/, { error: 'the id of a hosted zone, Z and capitals or digits' }),
        name: domainName,
      })
      .optional(),
    /** For a domain whose DNS is elsewhere: a certificate for `name`. CloudFront takes it from us-east-1 only. */
    certificateArn: certificateArn.optional(),
  })
  .refine(({ hostedZone, certificateArn }) => (hostedZone === undefined) !== (certificateArn === undefined), {
    error: 'a domain with either hostedZone or certificateArn',
  })
  .refine(({ name, hostedZone }) => !hostedZone || isSameOrSubdomain(name, hostedZone.name), {
    error: 'a domain whose name lies in its hosted zone',
  });

/**
 * Least that the firewall lets one address ask within five minutes: more than its rate limits allow it, requests and dry
 * runs together, and twice what a check from outside asks the gateway, by schedule and by hand.
 */
export const minRequestsPerFiveMinutes = 200;

/** AWS WAF takes no larger number than the second. */
const firewallBounds = [minRequestsPerFiveMinutes, 2_000_000] as const;

/** What of a stage is valid on any day. */
export const StageSettings = z.strictObject({
  /** The account of AWS that the stage is deployed to: CDK refuses credentials of another. */
  account: z.string({ error: account }).regex(/^\d{12}$/, { error: account }),
  /** Where everything runs but CloudFront, and what CloudFront takes from us-east-1 only. */
  region: z.enum(regionNames, { error: 'a region of AWS, such as eu-central-1' }),
  mail: z
    .strictObject({
      /** Sends the e-mails. Its domain becomes an identity of SES in the account, verified by DNS. */
      sender: emailAddress,
      /** Gets the e-mails. */
      recipient: emailAddress,
      /**
       * Most e-mails that the whole deployment sends in any hour. They are counted in one item of the table, which each
       * e-mail writes anew: a larger number would make it dear and slow.
       */
      perHour: int(1, 1_000),
      /** Most of them that one client address may cause; by default the share in contract/limits.ts. */
      perHourAndClient: int(1, 1_000).optional(),
    })
    .transform(({ perHourAndClient, ...mail }) => ({
      ...mail,
      perHourAndClient:
        perHourAndClient ?? Math.max(1, Math.floor(mail.perHour / emailLimitPolicy.defaultShare)),
    }))
    .refine(({ perHour, perHourAndClient }) => perHourAndClient <= perHour, {
      error: 'a perHourAndClient of at most perHour',
      path: ['perHourAndClient'],
    }),
  /** Where the deployment answers instead of its CloudFront address. */
  domain: DomainConfig.optional(),
  gateway: z.strictObject({
    /** Diagnostic requests per second that all callers together may make in the long run. */
    rate: int(1, 1_000),
    /** Diagnostic requests that may come at once. */
    burst: int(1, 1_000),
    /**
     * The same for each endpoint of agents, which mostly read, and in bursts. An account has 10,000 and 5,000 for all of
     * its APIs in a region; in some regions 2,500 and 1,250.
     */
    agents: z.strictObject({ rate: int(1, 10_000), burst: int(1, 5_000) }),
    /**
     * Generations of the two keys that the gateway lets in. CloudFront sends the active one.
     *
     * To rotate without a gap, deploy with the two exchanged, then deploy with a standby that was never used.
     */
    keys: z
      .strictObject({ active: int(1, 1_000_000), standby: int(1, 1_000_000) })
      .refine(({ active, standby }) => active !== standby, { error: 'two different generations' }),
    /**
     * Whether the gateway writes an access log: time, method, path, status, error, durations and id of each request. It
     * needs the role by which API Gateway writes logs, one for the whole account and region, which no stack here makes.
     */
    accessLog: z.boolean({ error: 'true or false' }).default(false),
  }),
  /**
   * AWS WAF in front of the gateway: an address that asks the endpoints more often than this is refused with 429 until
   * it stops. About 6 US dollars a month (5 for the web ACL, 1 for its rule), and 0.60 for a million requests.
   */
  firewall: z.union([z.literal('off'), z.strictObject({ requestsPerFiveMinutes: int(...firewallBounds) })], {
    error: `'off' or { requestsPerFiveMinutes: an integer from ${firewallBounds.join(' to ')} }`,
  }),
  agents: z.strictObject({
    /** Origins besides the deployment's own whose pages may send requests by the agents' endpoints. All may read. */
    allowedOrigins: z.array(
      z
        .url({ error: 'an origin, such as https://client.example' })
        .refine((url) => URL.parse(url)?.origin === url, { error: 'scheme, host and port only' }),
    ),
  }),
  alarms: z.strictObject({
    /** Is told of every alarm, once its owner has confirmed the subscription. */
    email: emailAddress,
    /** Where docs/operations/runbook.md can be read; every alarm links to a section of it. */
    runbook: z.url({ protocol: /^https$/, error: 'an https URL' }),
  }),
  /** Checks the deployment from outside at this interval, as `npm run verify` does. It sends no e-mail. */
  check: z.strictObject({ everyMinutes: int(5, 60) }).optional(),
  logRetentionDays: z.union(
    retentionDays.map((days) => z.literal(days)),
    { error: `one of ${retentionDays.join(', ')}` },
  ),
  /** What becomes of the logs when the stack is deleted. Everything else is deleted with it. */
  logRemoval: z.enum(['destroy', 'retain'], { error: "'destroy' or 'retain'" }),
  /**
   * Whether CloudFormation refuses to delete the stacks. CDK's CLI sets it before CloudFormation creates anything, and the
   * next deployment cannot replace a stack whose creation failed while it is set: false until the first has succeeded.
   */
  terminationProtection: z.boolean({ error: 'true or false' }),
  /** Instances that each function may have at most. New accounts have too few to reserve any. */
  reservedConcurrency: int(1, 1_000).optional(),
  /** Of every resource, besides `app` and `stage`. */
  tags: z
    .record(tagName, z.string(tagValue).max(256, tagValue), {
      error: 'an object of texts, each with a name of 1 to 128 characters',
    })
    .optional(),
});

/**
 * The schema of one deployment's configuration on the day `today`, such as 2027-01-31. Of the table of versions it gives
 * those that answer.
 */
export const stageConfigSchema = (today: string) => StageSettings.extend({ versions: versionTable(today) });
export type StageConfig = z.infer<ReturnType<typeof stageConfigSchema>>;

export type DomainConfig = z.infer<typeof DomainConfig>;

/** Whether the domain `name` is `zone` or lies below it. */
export function isSameOrSubdomain(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}
