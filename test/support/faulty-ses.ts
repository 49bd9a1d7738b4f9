import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the service does with one SendEmail: take the mail and answer properly or not (`accept`, `reset`, `fail`,
 * `hang`), or not take it (`throttle`, `refuse`, `outage`). `echo` refuses with an error that repeats the whole mail.
 */
export type SesMove = 'accept' | 'reset' | 'fail' | 'hang' | 'throttle' | 'refuse' | 'outage' | 'echo';

/** The parts of SESv2's SendEmail that tests look at. */
export interface SentEmail {
  readonly FromEmailAddress: string;
  readonly Destination: { readonly ToAddresses: string[] };
  readonly ReplyToAddresses: string[];
  readonly ConfigurationSetName: string;
  readonly Content: {
    readonly Simple: {
      readonly Subject: { readonly Data: string };
      readonly Headers: { readonly Name: string; readonly Value: string }[];
      readonly Body: { readonly Text: { readonly Data: string }; readonly Html: { readonly Data: string } };
    };
  };
}

export interface FaultySes {
  readonly endpoint: string;
  /** Every mail that the service took, whatever it answered. */
  readonly delivered: SentEmail[];
  /** When each of them was taken; epoch ms. */
  readonly deliveredAt: number[];
  /** Those of `delivered` whose sender was not told so. */
  readonly lost: SentEmail[];
  /** How many calls came, taken or not. */
  readonly calls: number;
  /** Sets what the next calls meet, one move each. */
  play(...moves: SesMove[]): void;
  close(): Promise<void>;
}

const delivers: readonly SesMove[] = ['accept', 'reset', 'fail', 'hang'];

/**
 * A mail service that follows a script: SESv2's SendEmail over HTTP on any free port. Where the script is silent it
 * accepts, or makes the move that `otherwise` gives.
 */
export async function startFaultySes(otherwise: () => SesMove = () => 'accept'): Promise<FaultySes> {
  const delivered: SentEmail[] = [];
  const deliveredAt: number[] = [];
  const lost: SentEmail[] = [];
  let script: SesMove[] = [];
  let calls = 0;

  const server = createServer(async (request, response) => {
    const body = await read(request);
    calls += 1;
    const move = script.shift() ?? otherwise();
    if (delivers.includes(move)) {
      const mail: SentEmail = JSON.parse(body);
      delivered.push(mail);
      deliveredAt.push(Date.now());
      if (move !== 'accept') lost.push(mail);
    }
    answer(move, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    deliveredAt,
    lost,
    get calls() {
      return calls;
    },
    play(...moves) {
      script = moves;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Reply {
  readonly status: number;
  readonly body: object;
  /** Names the error, as in `x-amzn-errortype`. */
  readonly error?: string;
}

const replies: Partial<Record<SesMove, (sent: string) => Reply>> = {
  accept: () => ({ status: 200, body: { MessageId: 'message' } }),
  fail: () => ({ status: 500, body: { message: 'Internal failure' }, error: 'InternalFailure' }),
  outage: () => ({ status: 500, body: { message: 'Internal failure' }, error: 'InternalFailure' }),
  throttle: () => ({ status: 429, body: { message: 'Too fast' }, error: 'TooManyRequestsException' }),
  refuse: () => ({ status: 400, body: { message: 'Paused' }, error: 'SendingPausedException' }),
  echo: (sent) => ({ status: 400, body: { message: sent }, error: `Rejected ${sent.slice(0, 2_000)}` }),
};

function answer(move: SesMove, response: ServerResponse, sent: string): void {
  if (move === 'reset') response.socket?.resetAndDestroy();
  const reply = replies[move]?.(sent);
  if (!reply) return;
  const error = reply.error && { 'x-amzn-errortype': reply.error.replaceAll(/[^ -~]|[,:#]/g, ' ') };
  response.writeHead(reply.status, { 'Content-Type': 'application/json', ...error });
  response.end(JSON.stringify(reply.body));
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
