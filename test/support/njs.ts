import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deprecationFields } from '../../contract/api-versions.ts';
import { compileEdgeFunction } from '../../lib/bundling/edge-function-code.ts';
import {
  type EdgeRequest,
  edgeEntries,
  redirectedHost,
  viewerRequests,
  viewerResponses,
} from '../fixtures/edge-requests.ts';

/** The edge functions, each with the requests to run it with. */
export const edgeFunctions: Readonly<Record<string, readonly EdgeRequest[]>> = {
  'edge/viewer-request.ts': viewerRequests,
  'edge/viewer-response.ts': viewerResponses,
};

/** The facts that are compiled into them. */
export const deployment = {
  configuredBaseUrl: '',
  redirectedHosts: redirectedHost,
  websitePolicy: "object-src 'none'",
  robotsTag: 'noindex',
  deprecated: deprecationFields({
    since: '2027-01-01',
    sunset: '2027-10-01',
    link: 'https://desk.example/v2',
  }),
};

/** The module `cloudfront`, with a store that rejects keys as CloudFront does, in the JavaScript of its runtime. */
const cloudfront = `
const entries = ${JSON.stringify(edgeEntries)};
const has = (key) => Object.prototype.hasOwnProperty.call(entries, key);
const get = (key) => has(key) ? Promise.resolve(JSON.parse(entries[key])) : Promise.reject('KeyNotFound');
export default { kvs: () => { return { get: get, exists: (key) => Promise.resolve(has(key)) }; } };
`;

/** Why njs cannot run: a clause, or undefined if it can. npm does not install it. */
export const missingNjs: string | undefined = spawnSync('njs', ['-v']).error
  ? 'install Debian\'s package "njs" to run it'
  : undefined;

/** Runs a module that imports `cloudfront` in NGINX JavaScript. Returns the lines that it prints, joined. */
function runInNjs(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'njs-'));
  try {
    const file = join(folder, 'edge.js');
    writeFileSync(join(folder, 'cloudfront'), cloudfront);
    writeFileSync(file, script);
    const output = execFileSync('njs', ['-p', folder, file], { encoding: 'utf8', maxBuffer: 100_000_000 });
    return output.replaceAll('\n', '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The code of an edge function that answers a copy of each request, and prints the text that `main` returns. */
const program = (entry: string, requests: readonly EdgeRequest[], main: string) => `
${compileEdgeFunction(entry, deployment)}
const requests = ${JSON.stringify(requests)};
const eventOf = (index) => {
  const sent = JSON.parse(JSON.stringify(requests[index]));
  sent.event.request.rawQueryString = () => sent.query;
  return sent.event;
};
async function main() { ${main} }
// A line of njs has at most 2,048 bytes.
const print = (text) => { for (let at = 0; at < text.length; at += 500) console.log(text.slice(at, at + 500)); };
main().then(print, (error) => print(JSON.stringify(String(error))));
`;

/** Returns the results of the function for the requests, each as in JSON. */
export function answersInNjs(entry: string, requests: readonly EdgeRequest[]): unknown[] {
  const main = `
    const results = [];
    for (let index = 0; index < requests.length; index += 1) {
      const result = await handler(eventOf(index));
      results.push(result);
    }
    return JSON.stringify(results);`;
  return JSON.parse(runInNjs(program(entry, requests, main)));
}

/** Returns the time that the function takes for one request, in µs: that of the fastest of three batches of at least 5 ms. */
export function timeInNjs(entry: string, request: EdgeRequest): number {
  const main = `
    let size = 10, fastest = 1e9, batches = 0;
    while (batches < 3) {
      const events = [];
      for (let copy = 0; copy < size; copy += 1) events.push(eventOf(0));
      const start = Date.now();
      for (let copy = 0; copy < size; copy += 1) await handler(events[copy]);
      const elapsed = Date.now() - start;
      if (elapsed < 5) size *= 2;
      else { batches += 1; fastest = Math.min(fastest, elapsed / size); }
    }
    return String(fastest * 1000);`;
  return Number(runInNjs(program(entry, [request], main)));
}
