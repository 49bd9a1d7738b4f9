import { subscribe } from 'node:diagnostics_channel';
import { parentPort, workerData } from 'node:worker_threads';
import { formatError } from '../lib/config/user-error.ts';
import { tryWriteSchemas } from '../lib/firm/write-editor-schemas.ts';
import { forgetBundles } from '../site/pages/bundle.ts';
import { buildSite } from './build-site.ts';
import { type BuildRequest, type BuildResult, type BuildThreadData, startingBuild } from './site-builder.ts';

const { context, websiteBuild }: BuildThreadData = workerData;
let schemasWritten = false;

/** Writes the editor schemas once, because they depend only on the sources. */
function writeSchemasOnce(): void {
  if (!schemasWritten) tryWriteSchemas(context.firm);
  schemasWritten = true;
}

subscribe('frontdesk:website-build', (group) => {
  Atomics.store(websiteBuild, 0, group === null ? startingBuild : Number(group ?? 0));
  Atomics.notify(websiteBuild, 0);
});
parentPort?.on('message', async ({ baseUrl, folder, rebundle }: BuildRequest) => {
  if (rebundle) forgetBundles();
  const result: BuildResult = await buildSite(context, baseUrl, folder).catch((error) => ({
    errors: formatError(error),
  }));
  // First, because a failed start ends the process. Otherwise, the result does not have to wait.
  if ('errors' in result) writeSchemasOnce();
  parentPort?.postMessage(result);
  setImmediate(writeSchemasOnce);
});
