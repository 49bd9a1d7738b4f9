#!/usr/bin/env node
// @ts-check
// Runs a command of the installed package on the Node that the package brings. It is JavaScript that any Node reads.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';

/** @type {Readonly<Record<string, string>>} */
const commands = {
  start: 'local.js',
  check: 'check.js',
  words: 'words.js',
  'content:schema': 'content-schema.js',
  preflight: 'preflight.js',
  verify: 'verify.js',
  purge: 'purge.js',
  // What cdk.json names.
  app: 'app.js',
};

const [command = '', ...args] = process.argv.slice(2);
const file = commands[command];
if (file) {
  const node = createRequire(import.meta.url).resolve('node/bin/node');
  const child = spawn(node, [join(import.meta.dirname, file), ...args], { stdio: 'inherit' });
  // Ctrl+C reaches both; this process waits for what the other makes of it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill());
  // npm sends a signal to the shell between itself and this process, and most shells exit without forwarding it.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && child.kill(), 200).unref();
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
} else {
  console.error(`Cannot run "${command}": name one of ${Object.keys(commands).join(', ')}`);
  process.exitCode = 1;
}
