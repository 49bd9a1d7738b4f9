import type { SentEmail } from '../support/faulty-ses.ts';

/** What a client knows of its one request. */
export interface Account {
  readonly number: number;
  readonly kind: 'with key' | 'without key' | 'invalid';
  /** To every attempt: `accepted`, or the slug of the problem. */
  readonly answers: string[];
  /** When each of them came; epoch ms. */
  readonly answeredAt: number[];
  /** Of every answer 202. */
  readonly identifiers: string[];
  settled: boolean;
}

interface Evidence {
  readonly accounts: readonly Account[];
  readonly delivered: readonly SentEmail[];
  /** Those of `delivered` whose sender was not told so. */
  readonly lost: readonly SentEmail[];
  readonly lines: readonly string[];
  readonly items: readonly object[];
  readonly marker: string;
}

/** Compares what clients were told with the mails that went out, and with what was kept. */
export function audit({ accounts, delivered, lost, lines, items, marker }: Evidence) {
  const numberOf = ({ Content }: SentEmail) =>
    Number(new RegExp(`${marker}-(\\d+)-`).exec(Content.Simple.Body.Text.Data)?.[1] ?? -1);
  const mails = Map.groupBy(delivered, numberOf);
  const losses = Map.groupBy(lost, numberOf);
  const unrecorded = Map.groupBy(
    lines.filter((line) => line.includes('"unrecorded"')),
    identifierIn,
  );
  const violations: string[] = [];

  for (const account of accounts) {
    const identifiers = (mails.get(account.number) ?? []).map(identifierOf);
    const [first = ''] = identifiers;
    const excuses =
      (losses.get(account.number)?.length ?? 0) +
      account.answers.filter(endedInDeath).length +
      (unrecorded.get(first)?.length ?? 0);
    const wrong = wrongWith(account, identifiers, excuses);
    if (wrong) violations.push(`Request ${account.number} (${account.kind}): ${wrong}`);
  }
  for (const number of mails.keys()) {
    if (!accounts[number]) violations.push('A mail belongs to no request');
  }
  if (lines.some((line) => line.includes('"outcome":"internal-error"'))) {
    violations.push('A function met an error that it did not foresee');
  }
  // Every valid request leaves a digest of its client: otherwise what is looked at is not what the functions wrote.
  if (delivered.length > 0 && items.length === 0) violations.push('The table holds nothing');
  const kept = `${lines.join('\n')}\n${JSON.stringify(items)}`.toLowerCase();
  for (const form of [marker, Buffer.from(marker).toString('hex')]) {
    if (kept.includes(form)) violations.push('A log line or a table item holds what was sent');
  }
  if (/\b127\.(?!0\.0\.1\b)\d+\.\d+\.\d+\b/.test(kept))
    violations.push('A log line or a table item holds an address');

  return {
    violations,
    answers: tally(accounts.flatMap(({ answers }) => answers)),
    accepted: accounts.filter(isAccepted).length,
    givenUp: accounts.filter((account) => account.kind === 'with key' && !isAccepted(account)).length,
    mails: delivered.length,
    repeatedMails: delivered.length - mails.size,
  };
}

/** `excuses`: how many mails may have gone out without the knowledge of those who would have recorded them. */
function wrongWith(
  { kind, answers, identifiers }: Account,
  mails: string[],
  excuses: number,
): string | undefined {
  const told = new Set(identifiers);
  if (kind === 'invalid') {
    if (mails.length > 0) return 'has a mail';
    return answers.at(-1) === 'validation-failed' ? undefined : `was answered ${answers.join(', ')}`;
  }
  if (told.size > 1) return `has the identifiers ${[...told].join(', ')}`;
  if (new Set([...told, ...mails]).size > 1)
    return `got ${[...told]}, but its mails have ${mails.join(', ')}`;
  if (told.size > 0 && mails.length === 0) return 'was accepted without a mail';
  const most = told.size + excuses;
  return mails.length > most ? `has ${mails.length} mails, though ${excuses} answers were lost` : undefined;
}

// A function that was killed or ran out of time: how far it came, nobody knows.
export const endedInDeath = (answer: string) =>
  ['internal-error', 'bad-gateway', 'gateway-timeout'].includes(answer);

const isAccepted = ({ identifiers }: Account) => identifiers.length > 0;

const identifierOf = (mail: SentEmail) => String(mail.Content.Simple.Headers[0]?.Value);

const identifierIn = (line: string) => /"identifier":"([^"]+)"/.exec(line)?.[1];

function tally(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}
