import { type Benchmark, fullEffort } from './benchmark.ts';
import { coldStartBenchmark } from './cold/cold.ts';
import { growthBenchmark } from './growth/growth.ts';
import { loadBenchmark } from './load/load.ts';
import { describeMachine } from './machine.ts';
import { writeFindings } from './results-page.ts';
import { worstCaseBenchmark } from './worst/worst.ts';

const benchmarks = new Map<string, Benchmark>(
  Object.entries({
    cold: coldStartBenchmark,
    worst: worstCaseBenchmark,
    growth: growthBenchmark,
    load: loadBenchmark,
  }),
);

// `npm run bench` runs every benchmark, `npm run bench -- cold worst` these two.
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !benchmarks.has(name));
if (unknown.length > 0) {
  console.error(`Cannot measure "${unknown.join('", "')}": choose from ${[...benchmarks.keys()].join(', ')}`);
  process.exit(1);
}

const titles = [...benchmarks.values()].map(({ title }) => title);
for (const [name, benchmark] of benchmarks) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  console.log(`Measuring ${name}…`);
  const measuredOn = describeMachine();
  const findings = await benchmark.measure(fullEffort);
  writeFindings(benchmark.title, measuredOn, findings, titles);
  console.log(findings.text);
}
