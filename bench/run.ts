import { cold } from './cold/cold.ts';
import { growth } from './growth/growth.ts';
import { load } from './load/load.ts';
import { machine } from './machine.ts';
import { type Part, whole } from './part.ts';
import { writeFindings } from './report.ts';
import { wire } from './wire/wire.ts';
import { worst } from './worst/worst.ts';

const parts = new Map<string, Part>(Object.entries({ cold, worst, wire, growth, load }));

// `npm run bench` measures everything, `npm run bench -- cold wire` those parts alone.
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts.has(name));
if (unknown.length > 0) {
  console.error(`Cannot measure "${unknown.join('", "')}": name parts of ${[...parts.keys()].join(', ')}`);
  process.exit(1);
}

const titles = [...parts.values()].map(({ title }) => title);
for (const [name, part] of parts) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`Measuring ${name}…`);
  const where = machine();
  const findings = await part.measure(whole);
  writeFindings(part.title, where, findings, titles);
  console.log(findings.text);
}
