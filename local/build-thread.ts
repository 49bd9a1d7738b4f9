import { subscribe } from 'node:diagnostics_channel';
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { describeInputError } from '../lib/input-error.ts';
import { buildSite, type Context, writeEditorSchemas } from './build-site.ts';
import type { BuildReport, BuildRequest } from './site-builder.ts';

// The thread of all builds, with its own modules: after a change in the sources, a new thread replaces it.

const context: Context = workerData;
const report = (message: BuildReport) => parentPort?.postMessage(message);
let cancellation = new AbortController();

subscribe('frontdesk:drawing', (count) => report({ kind: 'drawing', count: Number(count) }));
parentPort?.on('message', async ({ id, ...options }: BuildRequest) => {
  // A build whose result is no longer needed ends when it draws pictures.
  cancellation.abort();
  cancellation = new AbortController();
  try {
    report({ kind: 'built', id, site: await buildSite(context, options, cancellation.signal) });
  } catch (error) {
    report({ kind: 'failed', id, reason: describeInputError(error) ?? inspect(error) });
  }
});
report({ kind: 'loaded' });
writeEditorSchemas(context);
