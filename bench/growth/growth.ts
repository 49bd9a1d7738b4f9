import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { barChart } from '../bar-chart.ts';
import type { Benchmark } from '../benchmark.ts';
import { formatFigure, markdownTable } from '../format.ts';
import { GrownContent } from './grown-content.ts';
import type { PublisherFigures } from './measure-publisher.ts';
import type { SiteBuildFigures } from './measure-site-build.ts';
import type { SynthFigures } from './measure-synth.ts';

const explanation = `The firm of the tests with more cases, made of its own in turn (about 2.9 kB each as JSON). Each figure comes from a process of its own; seconds are those of the processor on all threads, memory is the peak. The app that \`cdk synth\` runs is measured without the command around it, which takes the same time for any content.`;

/** Prices of S3 in us-east-1, in US cents. */
const prices = { thousandPuts: 0.5, gigabyteMonth: 2.3 };
/** Quota of a KeyValueStore. */
const storeBytes = 5_000_000;

interface GrowthMeasurement {
  readonly cases: number;
  readonly siteBuild: SiteBuildFigures;
  readonly synth: SynthFigures;
  readonly publisher: PublisherFigures;
}

export const growthBenchmark: Benchmark = {
  title: 'Growth',
  async measure({ cases }) {
    const measurements: GrowthMeasurement[] = [];
    for (const count of cases) measurements.push(await measure(count));
    return {
      text: [explanation, growthTable(measurements), sizesTable(measurements)].join('\n\n'),
      plots: { 'growth.svg': plot(measurements) },
    };
  },
};

async function measure(cases: number): Promise<GrowthMeasurement> {
  using content = new GrownContent(cases);
  const output = mkdtempSync(join(tmpdir(), 'frontdesk-growth-'));
  try {
    const siteBuild = await run<SiteBuildFigures>('measure-site-build.ts', [content.directory]);
    const synth = await run<SynthFigures>('measure-synth.ts', [content.firm, output]);
    const manifest = readdirSync(output).find((name) => name.endsWith('.ndjson')) ?? '';
    return {
      cases,
      siteBuild,
      synth,
      publisher: await run('measure-publisher.ts', [join(output, manifest)]),
    };
  } finally {
    rmSync(output, { recursive: true });
  }
}

async function run<Figures>(script: string, parameters: readonly string[]): Promise<Figures> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, script),
    ...parameters,
  ]);
  return JSON.parse(stdout);
}

function growthTable(measurements: readonly GrowthMeasurement[]): string {
  const row = (title: string, value: (measurement: GrowthMeasurement) => number) => [
    title,
    ...measurements.map((measurement) => formatFigure(value(measurement))),
  ];
  return markdownTable(
    ['cases', ...measurements.map(({ cases }) => formatFigure(cases))],
    [
      row('site build, s', ({ siteBuild }) => siteBuild.seconds),
      row('site build, MB', ({ siteBuild }) => siteBuild.megabytes),
      row('synth, s', ({ synth }) => synth.seconds),
      row('synth, s of the clock', ({ synth }) => synth.elapsed),
      row('synth, MB', ({ synth }) => synth.megabytes),
      row('publisher, s at 20 ms a call', ({ publisher }) => publisher.seconds),
      row('publisher, calls of S3', ({ publisher }) => publisher.calls.objects),
      row('publisher, calls of the KeyValueStore', ({ publisher }) => publisher.calls.routes),
      row('publisher when one page changed, s', ({ publisher }) => publisher.changeSeconds),
      row('publisher, MB', ({ publisher }) => publisher.megabytes),
      row('edge function, bytes', ({ synth }) => synth.edgeBytes),
      row('KeyValueStore, kB', ({ siteBuild }) => siteBuild.routeBytes / 1_000),
      row('KeyValueStore, % of its quota', ({ siteBuild }) => (siteBuild.routeBytes / storeBytes) * 100),
      row('objects in the bucket', ({ siteBuild }) => siteBuild.documents),
      row('objects, MB', ({ siteBuild }) => siteBuild.bytes / 1e6),
      row(
        'uploading all of them once, US cents',
        ({ siteBuild }) => (siteBuild.documents / 1_000) * prices.thousandPuts,
      ),
      row(
        'keeping them for a month, US cents',
        ({ siteBuild }) => (siteBuild.bytes / 1e9) * prices.gigabyteMonth,
      ),
    ],
  );
}

function sizesTable(measurements: readonly GrowthMeasurement[]): string {
  const paths = Object.keys(measurements[0]?.siteBuild.sizes ?? {});
  return markdownTable(
    ['kB before compression', ...measurements.map(({ cases }) => `${formatFigure(cases)} cases`)],
    paths.map((path) => [
      `\`${path}\``,
      ...measurements.map(({ siteBuild }) => formatFigure((siteBuild.sizes[path] ?? 0) / 1_000)),
    ]),
  );
}

function plot(measurements: readonly GrowthMeasurement[]): string {
  const bars = (value: (measurement: GrowthMeasurement) => number) =>
    measurements.map((measurement) => ({
      label: `${formatFigure(measurement.cases)} cases`,
      value: value(measurement),
      ours: true,
    }));
  return barChart('Growth', [
    { title: 'Site build', unit: 's', bars: bars(({ siteBuild }) => siteBuild.seconds) },
    { title: 'Synth', unit: 's', bars: bars(({ synth }) => synth.seconds) },
    { title: 'Memory of synth', unit: 'MB', bars: bars(({ synth }) => synth.megabytes) },
    { title: 'Edge function', unit: 'bytes', bars: bars(({ synth }) => synth.edgeBytes) },
  ]);
}
