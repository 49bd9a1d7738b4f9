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

interface ChaosRunOptions {
  /** Folder that `cdk synth` wrote. */
  readonly assembly: string;
  readonly requests: number;
  /** Decides the requests and the sequence of faults, though not which fault meets which request. */
  readonly seed: number;
  /** Requests under way at once, including those that wait for a retry. */
  readonly clients: number;
  /** Average part of `Retry-After` that clients wait. */
  readonly retryFactor: number;
  /** Attempts between changes of the fault profile. */
  readonly attemptsPerProfile: number;
  /** One in so many requests shares its address, and with it the quota, with the next request; 0 for none. */
  readonly sharedAddressEvery: number;
  /** Quotas of the stage. */
  readonly quotas: Quotas;
  /** Attempts between kills of the functions. */
  readonly killEvery: number;
  readonly progress?: (settled: number) => void;
}

export interface ChaosRunFindings {
  /** One line for each violation. */
  readonly violations: readonly string[];
  /** Counts by answer: `accepted`, or the slug of a problem. */
  readonly answers: Readonly<Record<string, number>>;
  readonly accepted: number;
  /** Requests with a key that were never accepted. */
  readonly givenUp: number;
  readonly emails: number;
  /** E-mails beyond the first of a request, with the same identifier. */
  readonly duplicateEmails: number;
  /** E-mails that the table counted in the end. */
  readonly counted: number;
  readonly kills: number;
  readonly tableFaults: Readonly<Partial<Record<TableFault, number>>>;
  /** Calls of SES, and delivered e-mails that it did not acknowledge. */
  readonly emailCalls: number;
  readonly unacknowledgedEmails: number;
}

/** Sends requests through a local run while SES, DynamoDB and the functions fail, and audits the e-mails. */
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
    // By then this request and others are under way.
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

/** Folder of a copy of the assembly with other quotas. */
function withQuotas(original: string, { emails, emailsPerClient, windowSeconds }: Quotas): string {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-chaos-'));
  const variables = Object.entries({
    EMAIL_LIMIT: emails,
    EMAIL_LIMIT_PER_CLIENT: emailsPerClient,
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
