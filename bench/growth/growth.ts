import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { barChart } from '../bars.ts';
import { figure, table } from '../format.ts';
import type { Part } from '../part.ts';
import type { PublicationFigures, SynthFigures } from './figures.ts';
import { GrownContent } from './grown-content.ts';

const explanation = `The content of this repository with more cases, made of its own in turn (2.9 kB as JSON). Each figure comes from a process of its own; seconds are those of the processor on all threads, memory is the peak. The app that \`cdk synth\` runs is measured without the command around it, which takes the same time for any content.`;

/** Of S3 in us-east-1, in US cents. */
const prices = { thousandPuts: 0.5, gigabyteMonth: 2.3 };
const storeBytes = 5_000_000;

interface Grown {
  readonly cases: number;
  readonly published: PublicationFigures;
  readonly synthesized: SynthFigures;
}

export const growth: Part = {
  title: 'Growth',
  async measure({ cases }) {
    const grown: Grown[] = [];
    for (const count of cases) grown.push(await measure(count));
    return {
      text: [explanation, growthTable(grown), sizesTable(grown)].join('\n\n'),
      plots: { 'growth.svg': plot(grown) },
    };
  },
};

async function measure(cases: number): Promise<Grown> {
  using content = new GrownContent(cases);
  const output = mkdtempSync(join(tmpdir(), 'frontdesk-growth-'));
  try {
    return {
      cases,
      published: await run('publish.ts', [content.directory]),
      synthesized: await run('synthesize.ts', [content.directory, output]),
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

function growthTable(grown: readonly Grown[]): string {
  const row = (title: string, value: (one: Grown) => number) => [
    title,
    ...grown.map((one) => figure(value(one))),
  ];
  return table(
    ['cases', ...grown.map(({ cases }) => figure(cases))],
    [
      row('publication, s', ({ published }) => published.seconds),
      row('publication, MB', ({ published }) => published.megabytes),
      row('synth, s', ({ synthesized }) => synthesized.seconds),
      row('synth, s of the clock', ({ synthesized }) => synthesized.elapsed),
      row('synth, MB', ({ synthesized }) => synthesized.megabytes),
      row('edge function, bytes', ({ synthesized }) => synthesized.edgeBytes),
      row('KeyValueStore, kB', ({ published }) => published.routeBytes / 1_000),
      row('KeyValueStore, % of its quota', ({ published }) => (published.routeBytes / storeBytes) * 100),
      row('objects in the bucket', ({ published }) => published.documents),
      row('objects, MB', ({ published }) => published.bytes / 1e6),
      row(
        'uploading all of them once, US cents',
        ({ published }) => (published.documents / 1_000) * prices.thousandPuts,
      ),
      row(
        'keeping them for a month, US cents',
        ({ published }) => (published.bytes / 1e9) * prices.gigabyteMonth,
      ),
    ],
  );
}

function sizesTable(grown: readonly Grown[]): string {
  const paths = Object.keys(grown[0]?.published.sizes ?? {});
  return table(
    ['kB before compression', ...grown.map(({ cases }) => `${figure(cases)} cases`)],
    paths.map((path) => [
      `\`${path}\``,
      ...grown.map(({ published }) => figure((published.sizes[path] ?? 0) / 1_000)),
    ]),
  );
}

function plot(grown: readonly Grown[]): string {
  const bars = (value: (one: Grown) => number) =>
    grown.map((one) => ({ label: `${figure(one.cases)} cases`, value: value(one), ours: true }));
  return barChart('Growth', [
    { title: 'Publication', unit: 's', bars: bars(({ published }) => published.seconds) },
    { title: 'Synth', unit: 's', bars: bars(({ synthesized }) => synthesized.seconds) },
    { title: 'Memory of synth', unit: 'MB', bars: bars(({ synthesized }) => synthesized.megabytes) },
    { title: 'Edge function', unit: 'bytes', bars: bars(({ synthesized }) => synthesized.edgeBytes) },
  ]);
}
