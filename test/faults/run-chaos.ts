// npm run faults: sends FAULTS_REQUESTS requests under the faults of FAULTS_SEED, and prints the findings as JSON.
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { synthesize } from '../setup/provide-assembly.ts';
import { runChaos } from './chaos-run.ts';

const requests = Number(process.env.FAULTS_REQUESTS ?? 10_000);
const seed = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31));
console.log(`${requests} requests. To repeat the faults: FAULTS_SEED=${seed} npm run faults`);

const assembly = await synthesize();
const start = performance.now();
try {
  const findings = await runChaos({
    assembly,
    requests,
    seed,
    clients: 150,
    retryFactor: 0.7,
    sharedAddressEvery: 5,
    // A window short enough that the quota is reached and expires many times.
    quotas: { emails: 60, emailsPerClient: 1, windowSeconds: 20 },
    attemptsPerProfile: 40,
    killEvery: 100,
    progress: (settled) => settled % 500 === 0 && console.log(`${settled} settled`),
  });
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(JSON.stringify({ requests, seed, seconds, ...findings }, undefined, 2));
  process.exitCode = findings.violations.length > 0 ? 1 : 0;
} finally {
  rmSync(assembly, { recursive: true });
}
// Otherwise Node 24 may wait forever for requests whose streams were broken off.
process.exit();
