#!/usr/bin/env node
// @ts-check
// Runs a command of the installed package with the package's own Node. This file is JavaScript, so that any Node can run it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';

/** @type {Readonly<Record<string, readonly [file: string, purpose: string]>>} */
const commands = {
  start: ['local.js', 'serves the site on this machine'],
  check: ['check.js', 'checks whether this folder can be deployed'],
  words: ['words.js', 'writes the words to translate'],
  'content:schema': ['content-schema.js', 'writes the JSON Schemas for editors'],
  preflight: ['preflight.js', 'checks an AWS account before the first deployment'],
  verify: ['verify.js', 'checks a running deployment'],
  purge: ['purge.js', 'deletes documents that are no longer published'],
  'server-json': ['server-json.js', 'prints the entry of the MCP registry'],
  app: ['app.js', 'synthesizes the stacks; cdk.json runs it'],
};

const usage = `Usage: frontdesk COMMAND [ARGUMENTS]

${Object.entries(commands)
  .map(([name, [, purpose]]) => `  ${name.padEnd(16)}${purpose}`)
  .join('\n')}

Run "frontdesk COMMAND --help" to read about a command. The documentation is in ${join(import.meta.dirname, '../docs')}`;

const { arch, execPath, platform, version } = process;

/** Returns the Node that npm installs with the package: only for Linux. Elsewhere, the Node that runs this file has to do. */
function findNode() {
  try {
    return createRequire(import.meta.url).resolve(`node-${platform}-${arch}/bin/node`);
  } catch {
    return Number.parseInt(version.slice(1), 10) < 24 ? undefined : execPath;
  }
}

const [command = '', ...args] = process.argv.slice(2);
const [file] = (Object.hasOwn(commands, command) && commands[command]) || [];
if (['--help', '-h'].includes(command)) {
  console.log(usage);
} else if (['--version', '-v'].includes(command)) {
  console.log(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version);
} else if (file) {
  const node = findNode();
  if (node === undefined) {
    console.error(
      `Cannot run "${command}" with Node ${version} on ${platform} ${arch}: install Node 24 or later`,
    );
    process.exit(1);
  }
  const child = spawn(node, [join(import.meta.dirname, file), ...args], { stdio: 'inherit' });
  // Ctrl+C reaches both processes. This one exits when the child does.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill());
  // npm signals only the shell between itself and this process, and most shells exit without forwarding the signal.
  const parentPid = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parentPid && child.kill(), 200).unref();
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
} else {
  console.error(`Cannot run "${command}": there is no such command\n\n${usage}`);
  process.exitCode = 1;
}
