import { functionEnvironment } from '../../test/support/function-environment.ts';
import { startAwsStub } from '../functions/aws-stub.ts';
import type { Bundle, Bundles } from '../functions/bundles.ts';
import {
  a2aRequestEvent,
  keyedRequestEvent,
  mcpRequestEvent,
  requestEvent,
} from '../functions/function-events.ts';
import type { Comparison } from './comparison.ts';
import { measureColdStarts } from './measure-cold-starts.ts';

/** What each call of AWS takes on the network, in ms. */
const networkMs = 20;

/** The first request of a day: a cold start with a network, beside the clients that it needs, loaded and then called. */
export async function coldFirstRequest(
  bundles: Bundles,
  { request, mcp, a2a }: Readonly<Record<'request' | 'mcp' | 'a2a', Bundle>>,
  rounds: number,
): Promise<Comparison> {
  const stub = await startAwsStub(networkMs);
  try {
    const measure = measureColdStarts(rounds, functionEnvironment(stub.endpoint));
    return {
      title: `First request, ${networkMs} ms of network in each call`,
      medians: await measure(
        new Map([
          ['clients', { file: bundles.reference('clients-alone').file, event: requestEvent }],
          [
            'clients, our replacements',
            { file: bundles.reference('clients-alone', { lighter: true }).file, event: requestEvent },
          ],
          ['ours', { file: request.file, event: requestEvent }],
          ['ours, with a key (one call more)', { file: request.file, event: keyedRequestEvent }],
          ['MCP: request_diagnostic (one call more)', { file: mcp.file, event: mcpRequestEvent }],
          ['A2A: request-diagnostic (one call more)', { file: a2a.file, event: a2aRequestEvent }],
        ]),
      ),
      ours: [
        'ours',
        'ours, with a key (one call more)',
        'MCP: request_diagnostic (one call more)',
        'A2A: request-diagnostic (one call more)',
      ],
      references: ['clients', 'clients, our replacements'],
    };
  } finally {
    await stub.close();
  }
}
