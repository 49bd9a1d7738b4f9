import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { z } from 'zod';
import { durationInWords } from '../contract/in-words.ts';
import { firewallWindowSeconds } from '../contract/limits.ts';
import { nearestName } from '../contract/nearest-name.ts';
import { type SearchPolicy, searchPolicies } from '../contract/search-policy.ts';
import { VersionTable } from '../contract/version-table.ts';
import { addresses, emailAddress, int, settings } from './config-fields.ts';
import { DomainConfig } from './domain-config.ts';
import { EmailConfig } from './email-config.ts';
import { regionNames } from './regions.ts';

// Editors and docs/settings.md show the descriptions. Errors complete the sentence "… is …, but must be …".

/** The characters that AWS allows: https://docs.aws.amazon.com/directoryservice/latest/devguide/API_Tag.html */
const tagCharacters = String.raw`[\p{L}\p{Z}\p{N}_.:\/=+\-@]`;
const tagName = z.string().regex(new RegExp(`^(?!aws:|(?:app|stage)$)${tagCharacters}{1,128}$`, 'iu'));
const tagValue = 'a text of at most 256 letters, digits, spaces and _ . : / = + - @';
const boundaryName = 'the name of a managed policy of the account';
const tagNames =
  'an object of texts, each with a name of 1 to 128 letters, digits, spaces and _ . : / = + - @ that is neither app nor stage and does not begin with aws:';
const webAcl = 'the ARN of a web ACL for CloudFront (us-east-1, global)';
const account = 'the 12 digits of an account, in quotes';
const retentionDays = Object.values(RetentionDays).filter((value) => typeof value === 'number');

const GatewayConfig = settings({
  rate: int(1, 1_000).meta({
    description: 'Diagnostic requests per second, from all callers together.',
  }),
  burst: int(1, 1_000).meta({ description: 'Diagnostic requests at once.' }),
  agents: settings({
    rate: int(1, 10_000).meta({ description: 'Calls per second.' }),
    burst: int(1, 5_000).meta({ description: 'Calls at once.' }),
  }).meta({
    description:
      'The same for each agent endpoint. The account has a quota for all of its APIs (docs/scale.md).',
  }),
  keys: settings({
    active: int(1, 1_000_000).meta({ description: 'Generation of the key that CloudFront sends.' }),
    standby: int(1, 1_000_000).meta({ description: 'Generation of the other key.' }),
  })
    .refine(({ active, standby }) => active !== standby, { error: 'two different generations' })
    .meta({
      description: 'Generations of the two keys that the gateway accepts (docs/operations/changes.md).',
    }),
});

/**
 * Minimum calls from one address that the firewall must allow within its window: more than the rate limits of requests and
 * dry runs together, and twice the calls of one check from outside, for a scheduled and a manual one.
 */
export const minFirewallRequests = 200;

/** The second is the maximum of AWS WAF. */
const firewallBounds = [minFirewallRequests, 2_000_000] as const;

/**
 * Maximum of `agents.allowedOrigins`, joined by spaces. Lambda allows 4 KB for all variables of a function:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const maxOriginCharacters = 1_000;

/** The settings whose validity does not depend on the date. */
const StageSettings = settings({
  account: z
    .string({ error: account })
    .regex(/^\d{12}$/, { error: account })
    .meta({
      description: 'The AWS account of the stage, in quotes. CDK rejects credentials of other accounts.',
    }),
  region: z.enum(regionNames, { error: ({ input }) => regionMessage(input) }).meta({
    description: 'The region of everything except CloudFront.',
  }),
  email: EmailConfig.meta({ description: 'The e-mails with the diagnostic requests.' }),
  domain: DomainConfig.optional().meta({
    description: 'The name of the site. Without it, the site answers at its CloudFront address.',
  }),
  gateway: GatewayConfig.meta({ description: 'The gateway in front of the functions.' }),
  firewall: z
    .union(
      [
        z.literal('off'),
        z.strictObject({
          requests: int(...firewallBounds).meta({
            description: `Maximum calls from one address within ${durationInWords(firewallWindowSeconds)}.`,
          }),
        }),
      ],
      { error: `'off' or { requests: an integer from ${firewallBounds.join(' to ')} }` },
    )
    .meta({
      description:
        'AWS WAF in front of the gateway, or "off". An address that calls the endpoints more often gets 429 until it slows down. From 6 US dollars a month.',
    }),
  webAclArn: z
    .string({ error: webAcl })
    .regex(/^arn:aws[a-z-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\da-f-]+$/, { error: webAcl })
    .optional()
    .meta({
      description:
        'A web ACL of your own in front of CloudFront, or that of its flat-rate plan (docs/scale.md). Requires "firewall": "off". A deployment detaches an ACL that was attached by hand.',
    }),
  agents: settings({
    allowedOrigins: z
      .array(
        z
          .url({ error: 'an origin, such as https://client.example', abort: true })
          .refine((url) => URL.parse(url)?.origin === url, {
            error: 'scheme, host and port only, such as https://client.example',
          }),
        { error: 'a list of origins' },
      )
      .refine((origins) => origins.join(' ').length <= maxOriginCharacters, {
        error: `origins of at most ${maxOriginCharacters} characters together: Lambda allows 4 KB of variables`,
      })
      .meta({
        description: "Origins, besides the deployment's own, whose pages may call the agents' endpoints.",
      }),
    form: z.boolean({ error: 'true or false' }).default(true).meta({
      description:
        'Whether the person, not the tool, sends the request if an MCP client shows our form (MCP Apps).',
    }),
  }).meta({ description: 'The endpoints for agents.' }),
  alarms: settings({
    email: addresses(emailAddress).meta({
      description:
        'The addresses that receive every alarm, once their owners have confirmed the subscription.',
    }),
    runbook: z.url({ protocol: /^https$/, error: 'an https URL' }).meta({
      description: 'The URL of docs/operations/runbook.md; every alarm links to a section of it.',
    }),
  }).meta({ description: 'Who receives alarms.' }),
  dashboard: z.boolean({ error: 'true or false' }).default(true).meta({
    description: 'Whether the stage has a CloudWatch dashboard, for up to 3 US dollars a month.',
  }),
  budget: settings({
    monthly: int(1, 1_000_000).meta({ description: 'US dollars a month.' }),
  })
    .optional()
    .meta({
      description:
        "Notifies `alarms.email` when this month's cost of the whole account exceeds this, or is forecast to. It only notifies.",
    }),
  search: z
    .enum(searchPolicies, { error: searchPolicies.map((name) => `"${name}"`).join(' or ') })
    .optional()
    .meta({
      description:
        'Whether search engines may list the site, and robots may train models with it: "allow" both, "refuse-training", or "none" (noindex). By default "allow" with `domain`, else "none".',
    }),
  edgeMonitoring: z.boolean({ error: 'true or false' }).default(true).meta({
    description: 'Whether to keep a CloudFront log and alarms on its metrics, both in us-east-1.',
  }),
  check: settings({ everyMinutes: int(5, 60).meta({ description: 'The interval.' }) })
    .optional()
    .meta({
      description: 'Checks the deployment from outside, as `npm run verify` does, without sending an e-mail.',
    }),
  logRetentionDays: z
    .union(
      retentionDays.map((days) => z.literal(days)),
      { error: `one of ${retentionDays.join(', ')}` },
    )
    .meta({ description: 'How many days logs are kept.' }),
  logRemoval: z.enum(['destroy', 'retain'], { error: "'destroy' or 'retain'" }).meta({
    description: 'What happens to the logs when the stack is deleted.',
  }),
  // CDK's CLI sets it before CloudFormation creates anything, and while it is set, the next deployment cannot replace a
  // stack whose creation failed.
  terminationProtection: z.boolean({ error: 'true or false' }).meta({
    description:
      'Whether CloudFormation refuses to delete the stacks. Keep it false until the first deployment has succeeded.',
  }),
  reservedConcurrency: int(1, 1_000).optional().meta({
    description: 'Maximum instances of each function. New accounts have too few to reserve any.',
  }),
  permissionsBoundary: z
    .string({ error: boundaryName })
    .regex(/^[\w+=,.@/-]{1,128}$/, { error: boundaryName })
    .optional()
    .meta({
      description:
        "Name of the policy that is the permissions boundary of the stacks' roles (docs/operations/github.md).",
    }),
  tags: z
    .record(
      tagName,
      z.string({ error: tagValue }).regex(new RegExp(`^${tagCharacters}{0,256}$`, 'u'), { error: tagValue }),
      { error: tagNames },
    )
    .optional()
    .meta({ description: 'Tags of every resource, in addition to `app` and `stage`.' }),
});

const contact = 'an e-mail address or an https URL';

/** The contact for vulnerabilities. It expires after `today`, within the year that RFC 9116 recommends. */
function securityConfig(today: string | undefined) {
  const last = today && dayAfterYear(today);
  const error = today ? `a day from ${today} to ${last}` : 'a day, such as 2027-01-31';
  return settings({
    contact: z
      .union([emailAddress, z.url({ protocol: /^https$/ })], { error: contact })
      .meta({ description: 'Where to report vulnerabilities.' }),
    expires: z.iso
      .date({ error, abort: true })
      .refine((day) => !today || !last || (day >= today && day <= last), { error })
      .meta({
        description:
          'Its last day, at most a year ahead. During the last 30 days the check from outside fails; afterwards the stage cannot be synthesized.',
      }),
  });
}

function dayAfterYear(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString().slice(0, 10);
}

/**
 * The schema of a deployment's configuration on the date `today`, such as 2027-01-31. A stage that is not `named` only runs
 * locally, where an expired contact does not matter.
 */
export const stageConfigSchema = (today: string, named = true) =>
  StageSettings.extend({
    security: securityConfig(named ? today : undefined)
      .optional()
      .meta({
        description: 'Publishes /.well-known/security.txt (RFC 9116).',
      }),
    versions: VersionTable.meta({
      description: 'The versions of the HTTP API (docs/operations/versions.md).',
    }),
  }).refine(({ firewall, webAclArn }) => webAclArn === undefined || firewall === 'off', {
    error: 'absent, or firewall "off": a stage can have only one of the two',
    path: ['webAclArn'],
  });
export type StageConfig = z.infer<ReturnType<typeof stageConfigSchema>>;

/** A stage at its CloudFront address is for trying things out, so search engines should not list it. */
export const searchOf = ({ search, domain }: Pick<StageConfig, 'search' | 'domain'>): SearchPolicy =>
  search ?? (domain ? 'allow' : 'none');

function regionMessage(input: unknown): string {
  const nearest = typeof input === 'string' ? nearestName(input, regionNames) : undefined;
  if (nearest) return `an AWS region, perhaps ${nearest}`;
  const [area] = String(input).split('-');
  const neighbours = regionNames.filter((name) => name.startsWith(`${area}-`));
  return `an AWS region, such as ${neighbours.length > 0 ? neighbours.join(', ') : 'eu-central-1'}`;
}
