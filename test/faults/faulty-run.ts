import { inject } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { type LocalRun, startLocalRun } from '../../local/start-local-run.ts';
import { anyPorts } from '../support/any-ports.ts';
import { type FaultySes, startFaultySes } from '../support/faulty-ses.ts';
import { type HttpResponse, send, uniqueLoopbackAddress } from '../support/http-client.ts';

export interface FaultyRun {
  readonly run: LocalRun;
  readonly ses: FaultySes;
  /** What the run and its functions have logged. */
  readonly lines: readonly string[];
  /** Sends the request once, as a client of its own, and says how long the answer took. */
  post(values: object, key?: string): Promise<HttpResponse & { readonly seconds: number }>;
  close(): Promise<void>;
}

/** The synthesized stack on this machine, with an SES that fails on demand; `endpoints` replace other services. */
export async function startFaultyRun(endpoints: { dynamodb?: string } = {}): Promise<FaultyRun> {
  const ses = await startFaultySes();
  const lines: string[] = [];
  const run = await startLocalRun({
    assembly: inject('assembly'),
    ...anyPorts,
    coldFunctions: true,
    endpoints: { ...endpoints, sesv2: ses.endpoint },
    log: (line) => lines.push(line),
  });
  return {
    run,
    ses,
    lines,
    async post(values, key) {
      const begun = performance.now();
      const answer = await send(run.url, {
        method: 'POST',
        path: paths.diagnosticRequest,
        from: uniqueLoopbackAddress(),
        headers: { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) },
        body: JSON.stringify(values),
      });
      return { ...answer, seconds: (performance.now() - begun) / 1_000 };
    },
    async close() {
      await run.close();
      await ses.close();
    },
  };
}
