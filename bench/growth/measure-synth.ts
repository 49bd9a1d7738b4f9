import { readFileSync } from 'node:fs';
import { createApp } from '../../lib/app.ts';
import { readDeployment } from '../../lib/read-deployment.ts';
import type { Resources } from '../../site/resources/all-resources.ts';
import type { SynthFigures } from './figures.ts';

// Run as a process of its own, so that its time and memory are those of the app that `cdk synth` runs: synthesizes a
// firm's folder and reports.
const [firm = '', outdir = ''] = process.argv.slice(2);

/** One answer of the agents' functions took 630 on 2026-11-21. Slugs have more digits among more cases. */
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
 * `resources` with no more than `most` cases, evenly chosen. The agents' functions answer with all of them, and the
 * stack refuses what does not fit into an answer: to measure all else beyond that, they have to stay within.
 */
function withCases(resources: Resources, most: number): Resources {
  const { cases } = resources.cases;
  const stride = Math.max(1, cases.length / most);
  return {
    ...resources,
    cases: { cases: cases.filter((_, index) => Math.floor(index % stride) === 0) },
  };
}
