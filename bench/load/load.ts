import autocannon from 'autocannon';
import { pagePaths } from '../../contract/page-paths.ts';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { startLocalCommand } from '../../test/support/local-command.ts';
import type { Benchmark } from '../benchmark.ts';
import { formatFigure, markdownTable } from '../format.ts';
import { mcpEvents, requestEvent } from '../functions/function-events.ts';
import { packageVersions } from '../machine.ts';

const explanation = `\`npm start\` under the load of \`autocannon\`, which runs on the same machine and takes a part of its processors: each answer passes the edge function, the bucket or the gateway, and for a POST the function. An answer is unexpected if its status is not among the documented ones; so is a connection that fails or waits for ten seconds.`;

interface LoadScenario {
  readonly title: string;
  readonly path: string;
  /** Sent with POST. */
  readonly event?: string;
  readonly expected: readonly number[];
  readonly connections: number;
}

// The gateway allows 50 calls a second, and the rate limit 5 diagnostic requests a minute from one address.
const scenarios: readonly LoadScenario[] = [
  ...[1, 10, 100].map((connections) => ({
    title: 'a resource',
    path: resourcePaths.services,
    expected: [200],
    connections,
  })),
  { title: 'the home page', path: pagePaths.home, expected: [200], connections: 100 },
  { title: 'an unknown path', path: '/nothing', expected: [404], connections: 100 },
  { title: 'a tool', path: paths.mcp, event: mcpEvents['tools/call'], expected: [200, 429], connections: 50 },
  {
    title: 'a diagnostic request',
    path: paths.diagnosticRequest,
    event: requestEvent,
    expected: [202, 429],
    connections: 50,
  },
];

export const loadBenchmark: Benchmark = {
  title: 'The local run under load',
  async measure({ seconds }) {
    const run = await startLocalCommand();
    try {
      const rows: string[][] = [];
      for (const scenario of scenarios) rows.push(await row(scenario, run.url, seconds));
      const head = [
        'requests for',
        'connections',
        'answers/s',
        'p50 ms',
        'p99 ms',
        'answers by status',
        'unexpected',
      ];
      return { text: `${explanation} ${packageVersions(['autocannon'])}.\n\n${markdownTable(head, rows)}` };
    } finally {
      await run.stop();
    }
  },
};

async function row(
  { title, path, event, expected, connections }: LoadScenario,
  url: string,
  seconds: number,
): Promise<string[]> {
  const sent = event === undefined ? {} : httpRequestOf(event);
  const { requests, latency, errors, timeouts, statusCodeStats } = await autocannon({
    url: url + path,
    ...sent,
    connections,
    duration: seconds,
  });
  const statuses = Object.entries(statusCodeStats);
  const unexpected = statuses
    .filter(([status]) => !expected.includes(Number(status)))
    .reduce((sum, [, { count }]) => sum + count, errors + timeouts);
  return [
    title,
    formatFigure(connections),
    formatFigure(requests.average),
    formatFigure(latency.p50),
    formatFigure(latency.p99),
    statuses.map(([status, { count }]) => `${status}: ${formatFigure(count)}`).join(', '),
    formatFigure(unexpected),
  ];
}

/** The HTTP request from which the gateway makes `event`. */
function httpRequestOf(event: string) {
  const { headers, body, isBase64Encoded } = JSON.parse(event);
  const { host: _host, 'x-viewer-address': _address, ...sent } = headers;
  return {
    method: 'POST' as const,
    headers: sent,
    body: isBase64Encoded ? Buffer.from(body, 'base64').toString() : body,
  };
}
