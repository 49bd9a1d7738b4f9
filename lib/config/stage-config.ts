import { RegionInfo } from 'aws-cdk-lib/region-info';
import { z } from 'zod';
import { Deprecation } from '../../contract/api-versions.ts';
import { durationInWords } from '../../contract/in-words.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import { firewallWindowSeconds } from '../../contract/request/limits.ts';
import { addressList, emailSetting, flag, integer, settingsObject, textLike } from './config-fields.ts';
import { DomainConfig } from './domain-config.ts';
import { EmailConfig } from './email-config.ts';

// Editors and docs/settings.md show the descriptions. Errors complete the sentence "… is …, but must be …".

/** The only region for CloudFront's certificates, logs and metrics. */
export const edgeRegion = 'us-east-1';

/** The regions in the same partition as `edgeRegion`. */
const regionNames: readonly string[] = RegionInfo.regions
  .filter(({ partition }) => partition === RegionInfo.get(edgeRegion).partition)
  .map(({ name }) => name);

/** The periods that CloudWatch Logs offers. Listed here, because the local run reads stages without loading the constructs. */
export const retentionDays = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
  9999,
] as const;

export const checkIntervalMinutes = 15;

const GatewayConfig = settingsObject({
  rate: integer(1, 1_000).meta({
    description: 'Maximum number of diagnostic requests per second, from all callers together.',
  }),
  burst: integer(1, 1_000).meta({ description: 'Maximum burst of diagnostic requests.' }),
  agents: settingsObject({
    rate: integer(1, 10_000).meta({ description: 'Maximum number of calls per second.' }),
    burst: integer(1, 5_000).meta({ description: 'Maximum burst of calls.' }),
  }).meta({
    description:
      'The same limits for each agent endpoint. The account has a quota for all its APIs together (docs/scale.md).',
  }),
  keys: settingsObject({
    active: integer(1, 1_000_000).meta({ description: 'Generation of the key that CloudFront sends.' }),
    standby: integer(1, 1_000_000).meta({ description: 'Generation of the other key.' }),
  })
    .refine(({ active, standby }) => active !== standby, { error: 'two different generations' })
    .meta({
      description:
        'Numbers of the two API keys that the gateway accepts. Raise one to rotate its key (docs/operations/changes.md).',
    }),
});

/**
 * The lowest limit per address that the firewall can have. It allows more calls than the rate limits of requests and dry
 * runs together, and enough for two external checks, a scheduled one and a manual one.
 */
export const minFirewallRequests = 200;

/** The upper bound is the maximum of AWS WAF. */
const firewallBounds = [minFirewallRequests, 2_000_000] as const;

/**
 * Maximum length of `agents.allowedOrigins`, joined by spaces. Lambda allows 4 KB for all variables of a function:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const maxOriginCharacters = 1_000;

/** The settings whose validity does not depend on the date. */
const StageSettings = settingsObject({
  account: textLike(/^\d{12}$/, 'an account number of 12 digits, in quotes').meta({
    description: 'The number of the AWS account, in quotes. CDK rejects credentials for other accounts.',
  }),
  region: z.enum(regionNames, { error: ({ input }) => regionMessage(input) }).meta({
    description: 'The AWS region of everything except CloudFront.',
  }),
  email: EmailConfig.meta({ description: 'How diagnostic requests are e-mailed.' }),
  domain: DomainConfig.optional().meta({
    description: 'The domain names of the site. Without them, the site is served at its CloudFront domain.',
  }),
  gateway: GatewayConfig.meta({ description: 'The API gateway in front of the functions.' }),
  firewall: z
    .union(
      [
        z.literal('off'),
        z.strictObject({
          requests: integer(...firewallBounds).meta({
            description: `Maximum number of calls from one address within ${durationInWords(firewallWindowSeconds)}.`,
          }),
        }),
      ],
      { error: `'off' or { requests: an integer from ${firewallBounds.join(' to ')} }` },
    )
    .meta({
      description:
        'AWS WAF in front of the gateway, or "off". An address that exceeds the limit gets status 429 until it slows down. Costs at least 6 US dollars a month.',
    }),
  webAclArn: textLike(
    /^arn:aws[a-z-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\da-f-]+$/,
    'the ARN of a web ACL for CloudFront (us-east-1, global)',
  )
    .optional()
    .meta({
      description:
        'The ARN of a web ACL for CloudFront: your own, or that of a paid plan (docs/scale.md). Requires "firewall": "off". A deployment detaches a web ACL that was attached manually.',
    }),
  pricingPlan: z
    .literal('free', { error: '"free": CloudFormation cannot approve a plan that costs something' })
    .optional()
    .meta({
      description:
        'Subscribes the distribution to CloudFront’s free plan: beyond its allowance (1 million requests and 100 GB a month), CloudFront throttles instead of charging (docs/scale.md). Excludes `webAclArn`.',
    }),
  agents: settingsObject({
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
        error: `origins with at most ${maxOriginCharacters} characters in total: Lambda allows 4 KB of environment variables`,
      })
      .meta({
        description: "Origins whose pages may call the agent endpoints, besides the deployment's own origin.",
      }),
  }).meta({ description: 'The MCP and A2A endpoints.' }),
  alarms: settingsObject({
    email: addressList(emailSetting).meta({
      description:
        'The addresses that receive all alarms, once their owners have confirmed the subscription.',
    }),
    requestsPerHour: integer(1_000, 100_000_000).default(100_000).meta({
      description: 'The number of requests to CloudFront within an hour that raises the alarm ManyRequests.',
    }),
    runbook: z.url({ protocol: /^https$/, error: 'an https URL' }).meta({
      description: 'The URL of docs/operations/runbook.md. Each alarm links to its section there.',
    }),
  }).meta({ description: 'Who receives alarms.' }),
  budget: settingsObject({
    monthly: integer(1, 1_000_000).meta({ description: 'The amount in US dollars per month.' }),
  })
    .optional()
    .meta({
      description:
        "Notifies `alarms.email` when the whole account's cost for the month exceeds this amount, or is forecast to. It does not limit the cost.",
    }),
  edgeMonitoring: flag.default(true).meta({
    description:
      'Whether the stage has a CloudFront log and alarms on CloudFront metrics, both in us-east-1.',
  }),
  check: flag.default(false).meta({
    description: `Whether checks from outside run every ${checkIntervalMinutes} minutes, similar to those of \`npm run verify\`, without sending an e-mail.`,
  }),
  logRetentionDays: z
    .union(
      retentionDays.map((days) => z.literal(days)),
      { error: `one of ${retentionDays.join(', ')}` },
    )
    .meta({ description: 'How many days logs are kept.' }),
  // The CDK CLI sets it before CloudFormation creates anything. While it is set, the next deployment cannot replace a
  // stack whose creation failed.
  terminationProtection: flag.meta({
    description:
      'Whether CloudFormation refuses to delete the stacks. Keep it false until the first deployment has succeeded.',
  }),
  permissionsBoundary: textLike(/^[\w+=,.@/-]{1,128}$/, 'the name of a managed policy in the account')
    .optional()
    .meta({
      description:
        "Name of the managed policy that is the permissions boundary of all the stacks' roles (docs/operations/github.md).",
    }),
  deprecated: Deprecation.optional().meta({
    description: 'Announces in every response of the API that it will end (docs/operations/changes.md).',
  }),
});

/** The schema of the security contact. It must expire within a year after `today`, as RFC 9116 recommends. */
function securityConfig(today: string | undefined) {
  const lastDay = today && dayAfterYear(today);
  const error = today ? `a day from ${today} to ${lastDay}` : 'a day, such as 2027-01-31';
  return settingsObject({
    contact: z
      .union([emailSetting, z.url({ protocol: /^https$/ })], { error: 'an e-mail address or an https URL' })
      .meta({ description: 'Where to report vulnerabilities.' }),
    expires: z.iso
      .date({ error, abort: true })
      .refine((day) => !today || !lastDay || (day >= today && day <= lastDay), { error })
      .meta({
        description:
          'The last day on which the contact is valid, at most a year ahead. During the last 30 days, checks from outside fail. Afterwards, the stage cannot be synthesized.',
      }),
  });
}

function dayAfterYear(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString().slice(0, 10);
}

/**
 * Creates the schema of a stage on the date `today`, such as 2027-01-31. A stage that is not `deployable` only runs
 * locally, where an expired contact does not matter.
 */
export const stageConfigSchema = (today: string, deployable = true) =>
  StageSettings.extend({
    security: securityConfig(deployable ? today : undefined)
      .optional()
      .meta({
        description: 'The contact for vulnerabilities, published as /.well-known/security.txt (RFC 9116).',
      }),
  })
    .refine(({ pricingPlan, webAclArn }) => pricingPlan === undefined || webAclArn === undefined, {
      error: 'absent, because "pricingPlan" has a web ACL of its own',
      path: ['webAclArn'],
    })
    .refine(({ firewall, webAclArn }) => webAclArn === undefined || firewall === 'off', {
      error: 'absent unless firewall is "off": a stage can have only one of the two',
      path: ['webAclArn'],
    });
export type StageConfig = z.infer<ReturnType<typeof stageConfigSchema>>;

/** Whether search engines may list a deployment: not a stage without a domain, because it is for trying things out. */
export const searchEnginesMayList = ({ domain }: Pick<StageConfig, 'domain'>, localOnly = false): boolean =>
  localOnly || domain !== undefined;

function regionMessage(input: unknown): string {
  const nearest = typeof input === 'string' ? nearestName(input, regionNames) : undefined;
  if (nearest) return `an AWS region, perhaps ${nearest}`;
  const [area] = String(input).split('-');
  const neighbours = regionNames.filter((name) => name.startsWith(`${area}-`));
  return `an AWS region, such as ${neighbours.length > 0 ? neighbours.join(', ') : 'eu-central-1'}`;
}
