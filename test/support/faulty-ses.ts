import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../local/listen.ts';
import { findRejection, type SesAccount } from './strict-ses.ts';

/**
 * The behavior of SES for one SendEmail call. With `accept`, `reset`, `fail` and `hang`, it delivers the e-mail, but
 * only `accept` responds properly. With `throttle`, `refuse` and `outage`, it does not deliver the e-mail. `echo`
 * rejects it with an error that repeats the whole e-mail.
 */
export type SesFault = 'accept' | 'reset' | 'fail' | 'hang' | 'throttle' | 'refuse' | 'outage' | 'echo';

interface SentContent {
  readonly Data: string;
  readonly Charset?: string;
}

/** The input of SendEmail (SESv2). */
interface SentEmail {
  readonly FromEmailAddress: string;
  readonly Destination: { readonly ToAddresses: string[] };
  readonly ReplyToAddresses: string[];
  readonly ConfigurationSetName: string;
  readonly Content: {
    readonly Simple: {
      readonly Subject: SentContent;
      readonly Headers: { readonly Name: string; readonly Value: string }[];
      readonly Body: { readonly Text: SentContent; readonly Html: SentContent };
      /** `RawContent` is base64. */
      readonly Attachments: { readonly FileName: string; readonly RawContent: string }[];
    };
  };
}

/** Returns the request identifier in an e-mail. */
export const identifierOf = ({ Content }: SentEmail) => Content.Simple.Headers[0]?.Value;

/** Returns the attachment of an e-mail as data. */
export const requestDataOf = ({ Content }: SentEmail) =>
  JSON.parse(Buffer.from(Content.Simple.Attachments[0]?.RawContent ?? '', 'base64').toString());

export interface FaultySes {
  readonly endpoint: string;
  /** Every delivered e-mail, regardless of the response. */
  readonly delivered: SentEmail[];
  /** The e-mails in `delivered` for which the caller got no success response. */
  readonly unacknowledged: SentEmail[];
  /** Number of calls. */
  readonly calls: number;
  /** Number of TCP connections used. */
  readonly connections: number;
  /** Sets the faults for the next calls, one per call. */
  setFaults(...faults: SesFault[]): void;
  close(): Promise<void>;
}

const faultsThatDeliver: readonly SesFault[] = ['accept', 'reset', 'fail', 'hang'];

/**
 * Starts a server for SendEmail (SESv2) on any free port, with the faults from `setFaults()` and then without faults.
 * It rejects calls that SES would not accept for `account`, regardless of the fault.
 */
export async function startFaultySes(account: SesAccount = {}): Promise<FaultySes> {
  const delivered: SentEmail[] = [];
  const unacknowledged: SentEmail[] = [];
  let nextFaults: SesFault[] = [];
  let calls = 0;
  let connections = 0;

  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    const body = await text(request);
    calls += 1;
    const rejection = findRejection({ method, path, headers, body }, account);
    if (rejection) {
      respond(response, { ...rejection, body: { message: rejection.message } });
      return;
    }
    const fault = nextFaults.shift() ?? 'accept';
    if (faultsThatDeliver.includes(fault)) {
      const email: SentEmail = JSON.parse(body);
      delivered.push(email);
      if (fault !== 'accept') unacknowledged.push(email);
    }
    respondWithFault(fault, response, body);
  });
  server.on('connection', () => {
    connections += 1;
  });
  const { url, close } = await listen(server, 0);

  return {
    endpoint: url,
    delivered,
    unacknowledged,
    get calls() {
      return calls;
    },
    get connections() {
      return connections;
    },
    setFaults(...faults) {
      nextFaults = faults;
    },
    close,
  };
}

interface SesReply {
  readonly status: number;
  readonly body: object;
  /** The error name, as in `x-amzn-errortype`. */
  readonly error?: string;
}

const replies: Partial<Record<SesFault, (requestBody: string) => SesReply>> = {
  accept: () => ({ status: 200, body: { MessageId: 'message' } }),
  fail: () => ({ status: 500, body: { message: 'Internal failure' }, error: 'InternalFailure' }),
  outage: () => ({ status: 500, body: { message: 'Internal failure' }, error: 'InternalFailure' }),
  throttle: () => ({ status: 429, body: { message: 'Too fast' }, error: 'TooManyRequestsException' }),
  refuse: () => ({ status: 400, body: { message: 'Paused' }, error: 'SendingPausedException' }),
  echo: (requestBody) => ({
    status: 400,
    body: { message: requestBody },
    error: `Rejected ${requestBody.slice(0, 2_000)}`,
  }),
};

function respondWithFault(fault: SesFault, response: ServerResponse, requestBody: string): void {
  if (fault === 'reset') response.socket?.resetAndDestroy();
  const reply = replies[fault]?.(requestBody);
  if (reply) respond(response, reply);
}

function respond(response: ServerResponse, { status, body, error }: SesReply): void {
  const errorType = error && { 'x-amzn-errortype': error.replaceAll(/[^ -~]|[,:#]/g, ' ') };
  response.writeHead(status, { 'Content-Type': 'application/json', ...errorType });
  response.end(JSON.stringify(body));
}
