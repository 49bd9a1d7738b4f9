import { subscribe } from 'node:diagnostics_channel';
import { parentPort, workerData } from 'node:worker_threads';
import { formatError } from '../lib/config/user-error.ts';
import { buildSite } from './build-site.ts';
import { type BuildRequest, type BuildResult, type BuildThreadData, startingBuild } from './site-builder.ts';

const { context, websiteBuild }: BuildThreadData = workerData;

subscribe('frontdesk:website-build', (group) => {
  Atomics.store(websiteBuild, 0, group === null ? startingBuild : Number(group ?? 0));
  Atomics.notify(websiteBuild, 0);
});
parentPort?.on('message', async ({ baseUrl, folder }: BuildRequest) => {
  const result: BuildResult = await buildSite(context, baseUrl, folder).catch((error) => ({
    errors: formatError(error),
  }));
  parentPort?.postMessage(result);
});
