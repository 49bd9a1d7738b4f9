import { functionEnvironment } from '../../test/support/function-environment.ts';
import { barChart } from '../bar-chart.ts';
import type { Benchmark } from '../benchmark.ts';
import { startAwsStub } from '../functions/aws-stub.ts';
import { Bundles } from '../functions/bundles.ts';
import { packageVersions } from '../machine.ts';
import { type Comparison, comparisonBars, comparisonTable } from './comparison.ts';
import { coldFirstRequest } from './first-request.ts';
import { coldMcp } from './mcp-function.ts';
import { measureColdStarts } from './measure-cold-starts.ts';
import { coldOthers } from './other-functions.ts';
import { coldRequest } from './request-function.ts';

const libraries = packageVersions([
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/sdk',
  'express',
  'serverless-http',
  '@aws-sdk/client-dynamodb',
  'esbuild',
]);
const explanation = `Import of a bundle and its first answer, in ms: medians of fresh processes, interleaved. CPU is the processor time of all threads, which a busy machine disturbs least. It is Node alone: Lambda adds the start of its sandbox and runtime to every row, and gives less than 1,769 MB less than one processor.

All are bundled with the same settings; "our replacements" are the modules that our functions load instead of others (\`lib/bundling/function-bundle.ts\`). ${libraries}.`;

export const coldStartBenchmark: Benchmark = {
  title: 'Cold start',
  async measure({ rounds }) {
    using bundles = new Bundles();
    const ours = bundles.ours();
    const stub = await startAwsStub();
    try {
      const measure = measureColdStarts(rounds, functionEnvironment(stub.endpoint));
      const comparisons: Comparison[] = [
        ...(await coldMcp(bundles, ours.mcp, measure)),
        await coldRequest(bundles, ours.request, measure),
        await coldOthers(bundles, ours.a2a, measure),
        await coldFirstRequest(bundles, ours, rounds),
      ];
      return {
        text: [explanation, ...comparisons.map(comparisonTable)].join('\n\n'),
        plots: { 'cold-start.svg': barChart('Cold starts', comparisons.map(comparisonBars)) },
      };
    } finally {
      await stub.close();
    }
  },
};
