import { readFileSync } from 'node:fs';
import { frontdeskApp } from '../../lib/frontdesk-app.ts';
import { readDeployment } from '../../lib/read-deployment.ts';
import type { SynthFigures } from './figures.ts';
import { withCases } from './with-cases.ts';

// Run as a process of its own, so that its time and memory are those of the app that `cdk synth` runs: synthesizes a
// content folder and reports.
const [content = '', outdir = '', mostAnswered = ''] = process.argv.slice(2);

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
const deployment = readDeployment((name) => ({ content })[name]);
const answered = withCases(deployment.resources, Number(mostAnswered));
const assembly = frontdeskApp({ outdir, context }, { ...deployment, resources: answered }).synth();

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
