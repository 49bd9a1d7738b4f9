import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const doc = readFileSync('docs/scale.md', 'utf8');

/** The number in the row called `name`. */
function price(name: string): number {
  const cell = new RegExp(`^\\| ${name} \\| ([\\d.]+) \\|$`, 'm').exec(doc)?.[1];
  if (!cell) throw new Error(`docs/scale.md has no price of "${name}"`);
  return Number(cell);
}

/** The number of the stage that the document assumes. */
function assumed(member: string): number {
  const number = new RegExp(`\\b${member}: (\\d+)`).exec(doc)?.[1];
  if (!number) throw new Error(`docs/scale.md assumes no ${member}`);
  return Number(number);
}

/** Costs of a month at `rate` requests a second, in US dollars, by the formula of docs/scale.md. */
function monthAt(rate: number): Record<string, number> {
  const requests = rate * 730 * 3_600;
  const edge = price('edge request') + price('KeyValueStore read') + 1.95 * price('edge function run');
  const duration = 0.02 * 1 * price('function GB-second');
  const endpointCall =
    price('gateway request') + price('function call') + duration + 1.5e-6 * price('log GB');
  const traffic = 4.5e-6 * price('edge GB');
  const edgeLog = 0.35e-6 * price('log GB');
  const check = price('function call') + 10 * 1 * price('function GB-second');
  const costs = {
    edge: requests * edge,
    traffic: requests * traffic,
    'log of the edge': requests * edgeLog,
    endpoints: 0.05 * requests * endpointCall,
    table: 0.001 * requests * 5 * price('table write'),
    'e-mail': Math.min(0.001 * requests, assumed('email.limit') * 730) * price('e-mail'),
    checks:
      ((730 * 60) / assumed('everyMinutes')) * (290 * (edge + traffic + edgeLog) + 38 * endpointCall + check),
    fixed: price('fixed'),
  };
  return { ...costs, '\\*\\*sum\\*\\*': Object.values(costs).reduce((sum, cost) => sum + cost) };
}

test('docs/scale.md has the monthly costs of its formula and prices', () => {
  const months = [10, 1_000, 100_000].map(monthAt);

  for (const name of Object.keys(months[0] ?? {})) {
    const row = new RegExp(`^\\| ${name} \\|([^|]*)\\|([^|]*)\\|([^|]*)\\|$`, 'm').exec(doc)?.slice(1);
    const written = row?.map((cell) => cell.replaceAll('*', '').trim());
    const computed = months.map((month) => Math.round(month[name] ?? Number.NaN).toLocaleString('en'));

    expect(written, name).toEqual(computed);
  }
});

test('docs/scale.md adds up the fixed costs', () => {
  const [, section = ''] = /\*fixed\* is(.*?)AWS WAF/s.exec(doc) ?? [];
  const rows = [...section.matchAll(/^\| [^|]+ \| (\d+) \| ([\d.]+) \| ([\d.]+) \|$/gm)];
  expect(rows).toHaveLength(5);
  const together = rows.map(([, number, each]) => Number(number) * Number(each));

  expect(rows.map(([, , , written]) => Number(written))).toEqual(
    together.map((sum) => expect.closeTo(sum, 9)),
  );
  expect(price('fixed')).toBeCloseTo(
    together.reduce((sum, part) => sum + part),
    9,
  );
});
