import { modernRevision } from '../../test/support/mcp-messages.ts';
import type { Bundle, Bundles } from '../functions/bundles.ts';
import { mcpEvents, uncommonMcpEvent } from '../functions/function-events.ts';
import type { Comparison } from './comparison.ts';
import type { Measure } from './measure-cold-starts.ts';

/** Cold starts of the MCP function beside other implementations, for each message that an agent may send first. */
export async function coldMcp(bundles: Bundles, ours: Bundle, measure: Measure): Promise<Comparison[]> {
  const functions = {
    empty: bundles.reference('empty'),
    minimal: bundles.reference('minimal-mcp-server'),
    'minimal, our replacements': bundles.reference('minimal-mcp-server', { aliases: true }),
    'v1, express, serverless-http': bundles.reference('express-v1-server'),
    ours,
  };
  const comparisons: Comparison[] = [];
  for (const [message, event] of Object.entries({ ...mcpEvents, ping: uncommonMcpEvent })) {
    const starts = Object.entries(functions)
      // Version 1 of the library does not speak the latest revision.
      .filter(([name]) => !(name.startsWith('v1') && message.includes(modernRevision)))
      .map(([name, { file }]) => [name, { file, event }] as const);
    comparisons.push({
      title: `MCP: ${message}`,
      medians: await measure(new Map(starts)),
      ours: ['ours'],
      references: ['empty', 'minimal'],
    });
  }
  return comparisons;
}
