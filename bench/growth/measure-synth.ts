import { readFileSync } from 'node:fs';
import type { Resources } from '../../contract/resources/all-resources.ts';
import { createApp } from '../../lib/app.ts';
import { readDeployment } from '../../lib/read-deployment.ts';

/** Cost of one synth, loading CDK included. */
export interface SynthFigures {
  /** Processor time. */
  readonly seconds: number;
  /** Time on the clock. */
  readonly elapsed: number;
  /** Peak memory. */
  readonly megabytes: number;
  /** Size of the largest CloudFront Function. */
  readonly edgeBytes: number;
}

// A process of its own, so that its time and memory are those of the app that `cdk synth` runs:
// node measure-synth.ts FIRM OUTPUT
const [firm = '', outdir = ''] = process.argv.slice(2);

/** Cases that fit into one answer of the agent functions: 630 did on 2026-11-21, with shorter slugs. */
const answeredCases = 600;

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
const deployment = readDeployment((name) => ({ firm })[name]);
const answered = withCases(deployment.resources, answeredCases);
const assembly = createApp({ outdir, context }, { ...deployment, resources: answered }).synth();

const resources: { Type: string; Properties: { FunctionCode?: unknown } }[] = Object.values(
  assembly.stacks[0]?.template.Resources,
);
const figures: SynthFigures = {
  seconds: process.cpuUsage().user / 1_000_000 + process.cpuUsage().system / 1_000_000,
  elapsed: performance.now() / 1_000,
  megabytes: process.resourceUsage().maxRSS / 1_024,
  edgeBytes: Math.max(
    ...resources
      .filter(({ Type }) => Type === 'AWS::CloudFront::Function')
      .map(({ Properties }) => String(Properties.FunctionCode).length),
  ),
};
process.stdout.write(JSON.stringify(figures));

/**
 * `resources` with at most `most` cases, evenly chosen. The agent functions answer with all cases, and synth fails when
 * these do not fit into one answer of Lambda; the other resources and documents keep every case.
 */
function withCases(resources: Resources, most: number): Resources {
  const { cases } = resources.cases;
  const stride = Math.max(1, cases.length / most);
  return {
    ...resources,
    cases: { cases: cases.filter((_, index) => Math.floor(index % stride) === 0) },
  };
}
