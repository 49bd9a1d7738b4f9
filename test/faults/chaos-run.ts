import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalRun } from '../../local/start-local-run.ts';
import { anyPorts } from '../support/any-ports.ts';
import { startTable } from '../support/dynalite.ts';
import { startFaultySes } from '../support/faulty-ses.ts';
import { uniqueLoopbackAddress } from '../support/http-client.ts';
import { audit, type ClientRecord } from './audit.ts';
import { auditQuotas, type Quotas } from './audit-quotas.ts';
import { FaultSequence, seededRandom } from './fault-profiles.ts';
import { startFaultyTable, type TableFault } from './faulty-table.ts';
import { RetryingClient } from './retrying-client.ts';

export interface ChaosRunOptions {
  /** Folder that `cdk synth` wrote. */
  readonly assembly: string;
  readonly requests: number;
  /** Decides the requests and the sequence of faults, though not how they fall on each other. */
  readonly seed: number;
  /** How many requests are on their way at once, those that wait to be sent again among them. */
  readonly clients: number;
  /** Which part of the time that an answer asks for clients wait, on average. */
  readonly retryFactor: number;
  /** After how many attempts the weather changes. */
  readonly attemptsPerProfile: number;
  /** One in so many requests, and its neighbour, come from one address and share what it may cause; 0 for none. */
  readonly sharedAddressEvery: number;
  /** What the stage allows: e-mails of all and of each address in a window. */
  readonly quotas: Quotas;
  /** After how many attempts the functions are killed. */
  readonly killEvery: number;
  readonly progress?: (settled: number) => void;
}

export interface ChaosRunFindings {
  /** Everything that is not as it should be, one line each. */
  readonly violations: readonly string[];
  /** How often each answer came: `accepted`, or the slug of a problem. */
  readonly answers: Readonly<Record<string, number>>;
  readonly accepted: number;
  /** Requests with a key whose clients never got a final answer. */
  readonly givenUp: number;
  readonly emails: number;
  /** Mails beyond the first of a request, all of the identifier of the first. */
  readonly duplicateEmails: number;
  /** E-mails that counted when all runs had ended. */
  readonly counted: number;
  readonly kills: number;
  readonly tableFaults: Readonly<Partial<Record<TableFault, number>>>;
  /** Calls of the mail service, and those of them that took a mail without saying so. */
  readonly emailCalls: number;
  readonly unacknowledgedEmails: number;
}

/** Sends requests through a whole deployment on this machine while everything behind it fails, and checks the mails. */
export async function runChaos(options: ChaosRunOptions): Promise<ChaosRunFindings> {
  const { seed, retryFactor, sharedAddressEvery, attemptsPerProfile, killEvery } = options;
  const random = seededRandom(seed + 2);
  const faultSequence = new FaultSequence(seed);
  const table = await startTable();
  const faultyTable = await startFaultyTable(table.endpoint, () => faultSequence.nextTableFault());
  const ses = await startFaultySes(() => faultSequence.nextEmailFault());
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
  const records: ClientRecord[] = [];
  let sent = 0;
  let kills = 0;
  let sharedAddress = uniqueLoopbackAddress();

  function onSend(): void {
    if (sent % attemptsPerProfile === 0) faultSequence.nextProfile();
    sent += 1;
    if (sent % killEvery > 0) return;
    kills += 1;
    // While this request and others are on their way.
    setTimeout(() => run.killFunctions(), 50);
  }

  async function sendInTurn(): Promise<void> {
    while (records.length < options.requests) {
      const number = records.length;
      if (number % sharedAddressEvery === 0) sharedAddress = uniqueLoopbackAddress();
      const address = number % sharedAddressEvery < 2 ? sharedAddress : undefined;
      const client = new RetryingClient({
        url: run.url,
        number,
        marker,
        random,
        retryFactor,
        address,
        onSend,
      });
      records.push(client.record);
      await client.settle();
      options.progress?.(records.filter(({ settled }) => settled).length);
    }
  }

  try {
    await Promise.all(Array.from({ length: options.clients }, sendInTurn));
    const items = await table.allItems();
    const findings = audit({
      records,
      delivered: ses.delivered,
      unacknowledged: ses.unacknowledged,
      lines,
      items,
      marker,
    });
    const { deliveredAt } = ses;
    const quotas = auditQuotas({
      records,
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
      tableFaults: faultyTable.faultCounts,
      emailCalls: ses.calls,
      unacknowledgedEmails: ses.unacknowledged.length,
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
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-chaos-'));
  const variables = Object.entries({
    EMAILS_PER_HOUR: emails,
    EMAILS_PER_HOUR_AND_CLIENT: emailsPerClient,
    EMAIL_WINDOW_SECONDS: windowSeconds,
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
