import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { functionTimeoutSeconds } from '../../contract/limits.ts';
import { type ClientRecord, hasUnknownOutcome } from './audit.ts';

/** How many e-mails a deployment, and each client address, may cause in any window. */
export interface Quotas {
  readonly emails: number;
  readonly emailsPerClient: number;
  readonly windowSeconds: number;
}

interface Evidence {
  readonly records: readonly ClientRecord[];
  /** When the mail service took each e-mail; epoch ms. */
  readonly deliveredAt: readonly number[];
  readonly lines: readonly string[];
  readonly items: readonly Record<string, AttributeValue>[];
  readonly quotas: Quotas;
  /** When all runs had ended; epoch ms. */
  readonly now: number;
}

/**
 * Compares the e-mails that went out with what the deployment allows, and those that count in the end with those that
 * went out: of the latter each must count, and no other but those of runs that nobody knows the end of.
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
  // A run counts an e-mail before it is taken, and its end is told after that, each by a run's length at most.
  const earlier = since - functionTimeoutSeconds * 1_000;
  const taken = recent(deliveredAt, since);
  const uncertain =
    recent(records.flatMap(unknownOutcomesOf), since) +
    recent(lines.filter((line) => line.includes('"notGivenBack"')).map(timestampOf), since);
  const all = counted.get('e-mails') ?? [];
  if (recent(all, earlier) < taken) {
    violations.push(`${recent(all, earlier)} e-mails count, though ${taken} were taken`);
  }
  if (recent(all, since) > taken + uncertain) {
    violations.push(`${recent(all, since)} e-mails count, though only ${taken} + ${uncertain} may`);
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
