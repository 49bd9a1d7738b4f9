import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalRun } from '../../local/run.ts';
import { anyPorts } from '../support/any-ports.ts';
import { startTable } from '../support/dynalite.ts';
import { startFaultySes } from '../support/faulty-ses.ts';
import { anotherClient } from '../support/http.ts';
import { type Account, audit } from './audit.ts';
import { auditQuotas, type Quotas } from './audit-quotas.ts';
import { Client } from './client.ts';
import { startFaultyTable, type TableMove } from './faulty-table.ts';
import { randomFrom, Weather } from './weather.ts';

export interface CampaignOptions {
  /** Folder that `cdk synth` wrote. */
  readonly assembly: string;
  readonly requests: number;
  /** Decides the requests and the sequence of faults, though not how they fall on each other. */
  readonly seed: number;
  /** How many requests are on their way at once, those that wait to be sent again among them. */
  readonly clients: number;
  /** Which part of the time that an answer asks for clients wait, on average. */
  readonly patience: number;
  /** After how many attempts the weather changes. */
  readonly weatherLasts: number;
  /** One in so many requests, and its neighbour, come from one address and share what it may cause; 0 for none. */
  readonly sharing: number;
  /** What the stage allows: e-mails of all and of each address in a window. */
  readonly quotas: Quotas;
  /** After how many attempts the functions are killed. */
  readonly killEvery: number;
  readonly progress?: (settled: number) => void;
}

export interface Findings {
  /** Everything that is not as it should be, one line each. */
  readonly violations: readonly string[];
  /** How often each answer came: `accepted`, or the slug of a problem. */
  readonly answers: Readonly<Record<string, number>>;
  readonly accepted: number;
  /** Requests with a key whose clients never got a final answer. */
  readonly givenUp: number;
  readonly mails: number;
  /** Mails beyond the first of a request, all of the identifier of the first. */
  readonly repeatedMails: number;
  /** E-mails that counted when all runs had ended. */
  readonly counted: number;
  readonly kills: number;
  readonly tableMoves: Readonly<Partial<Record<TableMove, number>>>;
  /** Calls of the mail service, and those of them that took a mail without saying so. */
  readonly mailCalls: number;
  readonly lostMails: number;
}

/** Sends requests through a whole deployment on this machine while everything behind it fails, and checks the mails. */
export async function runCampaign(options: CampaignOptions): Promise<Findings> {
  const { seed, patience, sharing, weatherLasts, killEvery } = options;
  const random = randomFrom(seed + 2);
  const weather = new Weather(seed);
  const table = await startTable();
  const faultyTable = await startFaultyTable(table.endpoint, () => weather.nextTableMove());
  const ses = await startFaultySes(() => weather.nextMailMove());
  const assembly = withQuotas(options.assembly, options.quotas);
  const lines: string[] = [];
  const run = await startLocalRun({
    assembly,
    ...anyPorts,
    coldFunctions: true,
    endpoints: { sesv2: ses.endpoint, dynamodb: faultyTable.endpoint },
    log: (line) => lines.push(line),
  });
  const marker = `kept${randomBytes(8).toString('hex')}`;
  const accounts: Account[] = [];
  let sent = 0;
  let kills = 0;
  let shared = anotherClient();

  function onSend(): void {
    if (sent % weatherLasts === 0) weather.change();
    sent += 1;
    if (sent % killEvery > 0) return;
    kills += 1;
    // While this request and others are on their way.
    setTimeout(() => run.killFunctions(), 50);
  }

  async function sendInTurn(): Promise<void> {
    while (accounts.length < options.requests) {
      const number = accounts.length;
      if (number % sharing === 0) shared = anotherClient();
      const address = number % sharing < 2 ? shared : undefined;
      const client = new Client({ url: run.url, number, marker, random, patience, address, onSend });
      accounts.push(client.account);
      await client.settle();
      options.progress?.(accounts.filter(({ settled }) => settled).length);
    }
  }

  try {
    await Promise.all(Array.from({ length: options.clients }, sendInTurn));
    const items = await table.allItems();
    const findings = audit({ accounts, delivered: ses.delivered, lost: ses.lost, lines, items, marker });
    const { deliveredAt } = ses;
    const quotas = auditQuotas({
      accounts,
      deliveredAt,
      lines,
      items,
      quotas: options.quotas,
      now: Date.now(),
    });
    return {
      ...findings,
      violations: [...findings.violations, ...quotas.violations],
      counted: quotas.counted,
      kills,
      tableMoves: faultyTable.moves,
      mailCalls: ses.calls,
      lostMails: ses.lost.length,
    };
  } finally {
    await run.close();
    await Promise.all([ses.close(), faultyTable.close()]);
    await table.close();
    rmSync(assembly, { recursive: true });
  }
}

/** The assembly with other quotas of e-mails, in a folder of its own. */
function withQuotas(original: string, { emails, emailsPerClient, windowSeconds }: Quotas): string {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-campaign-'));
  const variables = Object.entries({
    MAILS_PER_HOUR: emails,
    MAILS_PER_HOUR_AND_CLIENT: emailsPerClient,
    MAIL_WINDOW_SECONDS: windowSeconds,
  });
  for (const entry of readdirSync(original)) {
    const file = join(original, entry);
    if (!entry.endsWith('.template.json')) symlinkSync(file, join(directory, entry));
    else {
      let text = readFileSync(file, 'utf8');
      for (const [name, value] of variables) {
        text = text.replaceAll(new RegExp(`("${name}": ?)"\\d+"`, 'g'), `$1"${value}"`);
      }
      writeFileSync(join(directory, entry), text);
    }
  }
  return directory;
}
