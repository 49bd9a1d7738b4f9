import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { functionTimeoutSeconds } from '../../contract/limits.ts';
import { type ClientRecord, hasUnknownOutcome } from './audit.ts';

/** Limits of e-mails in any window, for the deployment and for each client address. */
export interface Quotas {
  readonly emails: number;
  readonly emailsPerClient: number;
  readonly windowSeconds: number;
}

interface Evidence {
  readonly records: readonly ClientRecord[];
  /** When SES accepted each e-mail; epoch ms. */
  readonly deliveredAt: readonly number[];
  readonly lines: readonly string[];
  readonly items: readonly Record<string, AttributeValue>[];
  readonly quotas: Quotas;
  /** When all invocations had ended; epoch ms. */
  readonly now: number;
}

/**
 * Compares the delivered e-mails with the quotas, and the e-mails that the table counts in the end with the delivered
 * ones: each delivered e-mail must count, and no other but those of invocations whose outcome is unknown.
 */
export function auditQuotas({ records, deliveredAt, lines, items, quotas, now }: Evidence) {
  const violations: string[] = [];
  const windowMs = quotas.windowSeconds * 1_000;
  const times = deliveredAt.toSorted((a, b) => a - b);
  for (const [n, time] of times.entries()) {
    const next = times[n + quotas.emails];
    if (next !== undefined && next - time < windowMs) {
      violations.push(`More than ${quotas.emails} e-mails went out from ${new Date(time).toISOString()} on`);
    }
  }

  const counted = new Map(items.map(({ id, emails }) => [String(id?.S), (emails?.SS ?? []).map(timeOf)]));
  const since = now - windowMs;
  const recent = (all: readonly number[], from: number) => all.filter((time) => time > from).length;
  // An invocation counts an e-mail before it sends it and answers after that, each by its timeout at most.
  const earlier = since - functionTimeoutSeconds * 1_000;
  const delivered = recent(deliveredAt, since);
  const uncertain =
    recent(records.flatMap(unknownOutcomesOf), since) +
    recent(lines.filter((line) => line.includes('"notGivenBack"')).map(timestampOf), since);
  const all = counted.get('e-mails') ?? [];
  if (recent(all, earlier) < delivered) {
    violations.push(`${recent(all, earlier)} e-mails count, though ${delivered} were delivered`);
  }
  if (recent(all, since) > delivered + uncertain) {
    violations.push(`${recent(all, since)} e-mails count, though only ${delivered} + ${uncertain} may`);
  }
  for (const [id, uses] of counted) {
    if (id !== 'e-mails' && uses.length > quotas.emailsPerClient) {
      violations.push(`${uses.length} e-mails count for one client`);
    }
  }
  return { violations, counted: recent(all, since) };
}

const timeOf = (use: string) => Number.parseInt(use, 10);

const timestampOf = (line: string) => Date.parse(/"timestamp":"([^"]+)"/.exec(line)?.[1] ?? '');

function unknownOutcomesOf({ answers, answeredAt }: ClientRecord): number[] {
  return answeredAt.filter((_, n) => hasUnknownOutcome(answers[n] ?? ''));
}
