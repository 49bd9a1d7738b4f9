// A local run for a test to kill: node local-run-process.ts ASSEMBLY DATA_DIR SES_ENDPOINT
import { startLocalRun } from '../../local/start-local-run.ts';
import { anyPorts } from '../support/any-ports.ts';

const [assembly = '', dataDir = '', sesv2 = ''] = process.argv.slice(2);
const run = await startLocalRun({
  assembly,
  dataDir,
  ...anyPorts,
  coldFunctions: true,
  endpoints: { sesv2 },
  log: () => undefined,
});
process.stdout.write(`${run.url}\n`);
