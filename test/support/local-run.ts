import { buildSite } from '../../local/build-site.ts';
import { type LocalRun, startLocalRun } from '../../local/start-local-run.ts';
import { fixtureFirm } from '../fixtures/firm-stage.ts';
import { scratchFolder } from './scratch-folder.ts';

type Options = Partial<Parameters<typeof startLocalRun>[0]>;

/** Starts a local run of a firm, by default the fixture, on any free ports. */
export function startTestRun(options: Options = {}, firm = fixtureFirm): Promise<LocalRun> {
  return startLocalRun({
    port: 0,
    inboxPort: 0,
    dynamodbPort: 0,
    build: (baseUrl) => buildSite({ firm }, baseUrl, scratchFolder()),
    log: () => undefined,
    ...options,
  });
}
