// A chaos run for npm test: node short-chaos-run.ts ASSEMBLY. Prints the findings as one line of JSON.
import { runChaos } from './chaos-run.ts';

const start = performance.now();
const findings = await runChaos({
  assembly: process.argv[2] ?? '',
  requests: 30,
  seed: 5,
  clients: 5,
  retryFactor: 0.03,
  sharedAddressEvery: 0,
  // The last requests reach it.
  quotas: { emails: 20, emailsPerClient: 1, windowSeconds: 60 },
  attemptsPerProfile: 5,
  killEvery: 20,
});
const seconds = Math.round((performance.now() - start) / 1_000);
process.stdout.write(`${JSON.stringify({ seconds, ...findings })}\n`);
// Otherwise Node 24 may wait forever for requests whose streams were broken off, as it did in a test's thread.
process.exit();
