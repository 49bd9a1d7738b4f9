import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { deprecationFields } from '../../contract/api-versions.ts';
import { compileEdgeFunction } from '../../lib/bundling/edge-function-code.ts';
import {
  type EdgeRequest,
  edgeEntries,
  redirectedHost,
  redirectedHostRequests,
  viewerRequests,
  viewerResponses,
} from '../fixtures/edge-requests.ts';

/** The edge functions, each with the requests to run it with. */
export const edgeFunctions: Readonly<Record<string, readonly EdgeRequest[]>> = {
  'edge/viewer-request.ts': viewerRequests,
  'edge/redirected-hosts.ts': redirectedHostRequests,
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

/** Runs a module that imports `cloudfront` and prints with `console.log`. Resolves to the lines, joined. */
type Engine = (script: string) => Promise<string>;

/** The module `cloudfront`, with a store that rejects keys as CloudFront does, in the JavaScript of its runtime. */
const cloudfront = `
const entries = ${JSON.stringify(edgeEntries)};
const has = (key) => Object.prototype.hasOwnProperty.call(entries, key);
const get = (key) => has(key) ? Promise.resolve(JSON.parse(entries[key])) : Promise.reject('KeyNotFound');
export default { kvs: () => { return { get: get, exists: (key) => Promise.resolve(has(key)) }; } };
`;

const quickJs = newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-wasmfile-release-sync'));

/** QuickJS, which supports more JavaScript than CloudFront's runtime. Its memory is freed with the process. */
const runInQuickJs: Engine = async (script) => {
  const runtime = (await quickJs).newRuntime();
  runtime.setModuleLoader(() => cloudfront);
  const context = runtime.newContext();
  let output = '';
  const log = context.newFunction('log', (text) => {
    output += context.getString(text);
  });
  const console = context.newObject();
  context.setProp(console, 'log', log);
  context.setProp(context.global, 'console', console);
  context.unwrapResult(context.evalCode(script, 'edge.js', { type: 'module' }));
  context.unwrapResult(runtime.executePendingJobs());
  return output;
};

/** NGINX JavaScript: its features are those of the CloudFront runtime. */
const runInNjs: Engine = async (script) => {
  const folder = mkdtempSync(join(tmpdir(), 'njs-'));
  try {
    const file = join(folder, 'edge.js');
    writeFileSync(join(folder, 'cloudfront'), cloudfront);
    writeFileSync(file, script);
    return execFileSync('njs', ['-p', folder, file], { encoding: 'utf8', maxBuffer: 100_000_000 }).replaceAll(
      '\n',
      '',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export const engines: Readonly<Record<string, Engine>> = { QuickJS: runInQuickJs, njs: runInNjs };

/** Why an engine cannot run: a clause, or undefined if it can. npm does not install njs. */
export const missingEngine = (name: string): string | undefined =>
  name === 'njs' && spawnSync('njs', ['-v']).error ? 'install Debian\'s package "njs" to run it' : undefined;

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

/** Resolves to the results of the function for the requests, each as in JSON. */
export async function answersIn(engine: Engine, entry: string, requests: readonly EdgeRequest[]) {
  const main = `
    const results = [];
    for (let index = 0; index < requests.length; index += 1) {
      const result = await handler(eventOf(index));
      results.push(result);
    }
    return JSON.stringify(results);`;
  return JSON.parse(await engine(program(entry, requests, main)));
}

/** Resolves to the time that the function takes for one request, in µs: that of the fastest of three batches of at least 5 ms. */
export async function timeIn(engine: Engine, entry: string, request: EdgeRequest): Promise<number> {
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
  return Number(await engine(program(entry, [request], main)));
}
