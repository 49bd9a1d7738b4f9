import { identifierOf, type SentEmail } from '../support/faulty-ses.ts';

/** What one client knows of its request. */
export interface ClientRecord {
  readonly number: number;
  readonly kind: 'with key' | 'without key' | 'invalid';
  /** The answers to all attempts: `accepted`, or the slug of the problem. */
  readonly answers: string[];
  /** When each answer came; epoch ms. */
  readonly answeredAt: number[];
  /** The identifiers of all 202 answers. */
  readonly identifiers: string[];
  settled: boolean;
}

interface Evidence {
  readonly records: readonly ClientRecord[];
  readonly delivered: readonly SentEmail[];
  /** Those of `delivered` that SES did not acknowledge. */
  readonly unacknowledged: readonly SentEmail[];
  readonly lines: readonly string[];
  readonly items: readonly object[];
  readonly marker: string;
}

/** Compares the answers to clients with the delivered e-mails, and looks for values of requests in logs and table. */
export function audit({ records, delivered, unacknowledged, lines, items, marker }: Evidence) {
  const numberOf = ({ Content }: SentEmail) =>
    Number(new RegExp(`${marker}-(\\d+)-`).exec(Content.Simple.Body.Text.Data)?.[1] ?? -1);
  const emails = Map.groupBy(delivered, numberOf);
  const unacknowledgedByRequest = Map.groupBy(unacknowledged, numberOf);
  const unrecorded = Map.groupBy(
    lines.filter((line) => line.includes('"unrecorded"')),
    identifierIn,
  );
  const violations: string[] = [];

  for (const record of records) {
    const identifiers = (emails.get(record.number) ?? []).map((email) => identifierOf(email) ?? '');
    const [first = ''] = identifiers;
    const allowedDuplicates =
      (unacknowledgedByRequest.get(record.number)?.length ?? 0) +
      record.answers.filter(hasUnknownOutcome).length +
      (unrecorded.get(first)?.length ?? 0);
    const violation = violationOf(record, identifiers, allowedDuplicates);
    if (violation) violations.push(`Request ${record.number} (${record.kind}): ${violation}`);
  }
  for (const number of emails.keys()) {
    if (!records[number]) violations.push('An e-mail belongs to no request');
  }
  if (lines.some((line) => line.includes('"outcome":"internal-error"'))) {
    violations.push('A function failed with an unexpected error');
  }
  // Every valid request stores a digest of its client: an empty table is not the one that the functions wrote to.
  if (delivered.length > 0 && items.length === 0) violations.push('The table is empty');
  const stored = `${lines.join('\n')}\n${JSON.stringify(items)}`.toLowerCase();
  for (const form of [marker, Buffer.from(marker).toString('hex')]) {
    if (stored.includes(form)) violations.push('A log line or a table item contains a value of a request');
  }
  if (/\b127\.(?!0\.0\.1\b)\d+\.\d+\.\d+\b/.test(stored))
    violations.push('A log line or a table item contains an address');

  return {
    violations,
    answers: countAnswers(records.flatMap(({ answers }) => answers)),
    accepted: records.filter(isAccepted).length,
    givenUp: records.filter((record) => record.kind === 'with key' && !isAccepted(record)).length,
    emails: delivered.length,
    duplicateEmails: delivered.length - emails.size,
  };
}

/** `allowedDuplicates` e-mails may have been delivered without a function that could record them. */
function violationOf(
  { kind, answers, identifiers }: ClientRecord,
  emails: string[],
  allowedDuplicates: number,
): string | undefined {
  const reported = new Set(identifiers);
  if (kind === 'invalid') {
    if (emails.length > 0) return 'has an e-mail';
    return answers.at(-1) === 'validation-failed' ? undefined : `was answered ${answers.join(', ')}`;
  }
  if (reported.size > 1) return `has the identifiers ${[...reported].join(', ')}`;
  if (new Set([...reported, ...emails]).size > 1)
    return `got ${[...reported]}, but its e-mails have ${emails.join(', ')}`;
  if (reported.size > 0 && emails.length === 0) return 'was accepted without an e-mail';
  const most = reported.size + allowedDuplicates;
  return emails.length > most
    ? `has ${emails.length} e-mails, though ${allowedDuplicates} answers were lost`
    : undefined;
}

/** Whether the function was killed or timed out, so that it may or may not have sent its e-mail. */
export const hasUnknownOutcome = (answer: string) =>
  ['internal-error', 'bad-gateway', 'gateway-timeout'].includes(answer);

const isAccepted = ({ identifiers }: ClientRecord) => identifiers.length > 0;

const identifierIn = (line: string) => /"identifier":"([^"]+)"/.exec(line)?.[1];

function countAnswers(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}
