import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { z } from 'zod';
import { SynthError } from './synth-error.ts';

const int = (min: number, max: number) => {
  const error = `an integer from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
};
const emailAddress = z.email({ error: 'an e-mail address' });
const domainName = z
  .string({ error: 'a domain name' })
  .regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/, { error: 'a domain name in lower case' });
const retentionDays = Object.values(RetentionDays).filter((value) => typeof value === 'number');

/** One deployment's configuration. */
export const Stage = z.strictObject({
  mail: z.strictObject({
    /** Sends the e-mails. Its domain becomes an identity of SES in the account, verified by DNS. */
    sender: emailAddress,
    /** Gets the e-mails. */
    recipient: emailAddress,
    /** Most e-mails that the whole deployment sends in one hour. */
    perHour: int(1, 10_000),
  }),
  /** Where the deployment answers besides its CloudFront address. */
  domain: z
    .strictObject({
      name: domainName,
      /** A certificate for `name`; CloudFront takes it from us-east-1 only. */
      certificateArn: z.string().regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\da-f-]+$/, {
        error: 'the ARN of an ACM certificate in us-east-1',
      }),
    })
    .optional(),
  gateway: z.strictObject({
    /** Requests per second that all callers together may make in the long run. */
    rate: int(1, 1_000),
    /** Requests that may come at once. */
    burst: int(1, 1_000),
    /**
     * Generations of the two keys that the gateway lets in. CloudFront sends the active one.
     *
     * To rotate without a gap, deploy with the two exchanged, then deploy with a standby that was never used.
     */
    keys: z
      .strictObject({ active: int(1, 1_000_000), standby: int(1, 1_000_000) })
      .refine(({ active, standby }) => active !== standby, { error: 'two different generations' }),
  }),
  logRetentionDays: z.union(
    retentionDays.map((days) => z.literal(days)),
    { error: `one of ${retentionDays.join(', ')}` },
  ),
  /** What becomes of the table, the digests' key and the logs when the stack is deleted. */
  removal: z.enum(['destroy', 'retain'], { error: "'destroy' or 'retain'" }),
});
export type Stage = z.infer<typeof Stage>;

/** The deployments, by the name that `-c stage=NAME` takes. */
const stages: Record<string, z.input<typeof Stage>> = {
  dev: {
    mail: { sender: 'frontdesk@example.com', recipient: 'requests@example.com', perHour: 1_000 },
    gateway: { rate: 50, burst: 100, keys: { active: 1, standby: 2 } },
    logRetentionDays: 7,
    removal: 'destroy',
  },
  prod: {
    mail: { sender: 'frontdesk@example.com', recipient: 'requests@example.com', perHour: 60 },
    gateway: { rate: 50, burst: 100, keys: { active: 1, standby: 2 } },
    logRetentionDays: 30,
    removal: 'retain',
  },
};

/** The stage called `name`. Throws a SynthError that names every mistake. */
export function stageNamed(name: string, table: Record<string, unknown> = stages): Stage {
  if (!/^[a-z][a-z\d-]{0,19}$/.test(name) || !Object.hasOwn(table, name)) {
    throw new SynthError(
      `Cannot find the stage "${name}": lib/stages.ts has ${Object.keys(table).join(', ')}`,
    );
  }
  const parsed = Stage.safeParse(table[name]);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.flatMap((issue) => mistakesOf(name, table[name], issue));
  throw new SynthError(mistakes.join('\n'));
}

function mistakesOf(name: string, stage: unknown, issue: z.core.$ZodIssue): string[] {
  const field = ['stages', name, ...issue.path].join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `lib/stages.ts: remove ${field}.${key}: no stage has this field`);
  }
  const value = JSON.stringify(valueAt(stage, issue.path)) ?? 'missing';
  return [`lib/stages.ts: ${field} is ${value}, but must be ${issue.message}`];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, key) => (parent as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
}
