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

/** Latency of the network in each call of AWS, in ms. */
const networkMs = 20;

/** Cold starts with network latency, beside the SDK clients alone, which are loaded and then called. */
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
            { file: bundles.reference('clients-alone', { aliases: true }).file, event: requestEvent },
          ],
          ['ours', { file: request.file, event: requestEvent }],
          ['ours, with a key (one more call)', { file: request.file, event: keyedRequestEvent }],
          ['MCP: request_diagnostic (one more call)', { file: mcp.file, event: mcpRequestEvent }],
          ['A2A: request-diagnostic (one more call)', { file: a2a.file, event: a2aRequestEvent }],
        ]),
      ),
      ours: [
        'ours',
        'ours, with a key (one more call)',
        'MCP: request_diagnostic (one more call)',
        'A2A: request-diagnostic (one more call)',
      ],
      references: ['clients', 'clients, our replacements'],
    };
  } finally {
    await stub.close();
  }
}
