import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../../local/http/listen.ts';

/**
 * What DynamoDB does with one call: execute it and answer or not (`pass`, `lose`), or not execute it (`throttle`,
 * `fail`, `reset`, `stall`).
 */
export type TableFault = 'pass' | 'lose' | 'throttle' | 'fail' | 'reset' | 'stall';

interface FaultyTable {
  readonly endpoint: string;
  /** Number of calls by fault. */
  readonly faultCounts: Readonly<Partial<Record<TableFault, number>>>;
  close(): Promise<void>;
}

/** Longer than the functions wait for an answer. */
const stallMs = 2_000;

const errorResponses: Partial<Record<TableFault, { status: number; type: string }>> = {
  throttle: { status: 400, type: 'ProvisionedThroughputExceededException' },
  fail: { status: 500, type: 'InternalServerError' },
};

/** A proxy of the DynamoDB at `target` that applies `nextFault()` to each call. */
export async function startFaultyTable(target: string, nextFault: () => TableFault): Promise<FaultyTable> {
  const faultCounts: Partial<Record<TableFault, number>> = {};
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const fault = nextFault();
    faultCounts[fault] = (faultCounts[fault] ?? 0) + 1;
    if (fault === 'stall') await wait(stallMs);
    const errorResponse = errorResponses[fault];
    if (errorResponse) {
      outgoing.writeHead(errorResponse.status, { 'Content-Type': 'application/x-amz-json-1.0' });
      outgoing.end(JSON.stringify({ __type: errorResponse.type }));
    } else if (fault === 'reset' || fault === 'stall') outgoing.socket?.resetAndDestroy();
    else forward(target, incoming, body, outgoing, fault === 'lose');
  });
  const { url, close } = await listen(server, 0);
  return { endpoint: url, faultCounts, close };
}

function forward(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  dropsResponse: boolean,
): void {
  const upstream = request(new URL(url ?? '/', target), { method, headers, agent: false }, (answer) => {
    if (dropsResponse) {
      answer.resume();
      answer.on('end', () => outgoing.socket?.resetAndDestroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.destroy());
  upstream.end(body);
}
