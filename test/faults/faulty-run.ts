import { inject } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { type LocalRun, startLocalRun } from '../../local/start-local-run.ts';
import { anyPorts } from '../support/any-ports.ts';
import { type HttpResponse, send, uniqueLoopbackAddress } from '../support/http-client.ts';

export interface FaultyRun {
  readonly run: LocalRun;
  /** What the run and its functions have said. */
  readonly lines: readonly string[];
  /** Sends the request once, as a client of its own, and says how long the answer took. */
  post(values: object, key?: string): Promise<HttpResponse & { readonly seconds: number }>;
}

/** The synthesized stack on this machine, with other services behind the functions' clients than its own. */
export async function startFaultyRun(
  endpoints: { sesv2?: string; dynamodb?: string },
  dataDir?: string,
): Promise<FaultyRun> {
  const lines: string[] = [];
  const run = await startLocalRun({
    assembly: inject('assembly'),
    ...anyPorts,
    coldFunctions: true,
    dataDir,
    endpoints,
    log: (line) => lines.push(line),
  });
  return {
    run,
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
  };
}
