#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { formatError, UserError } from '../lib/config/user-error.ts';
import { usage } from './usage.ts';

function readArguments() {
  const { values, positionals } = parseCommandLine();
  const [address = '', ...others] = positionals;
  if (address === '' || others.length > 0) throw new UserError('Cannot verify: specify one URL');
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError(`Cannot verify "${address}": specify a URL, such as "https://desk.example"`);
  return { url: url.origin, ...values };
}

function parseCommandLine() {
  const options = { send: { type: 'boolean' }, json: { type: 'boolean' } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (cause) {
    throw new UserError((cause as Error).message, { cause });
  }
}

try {
  const { url, json, ...options } = readArguments();
  // Imported only here, because the import is slow and errors in the arguments should appear immediately.
  const { verify } = await import('../verify/verify.ts');
  const { formatReport } = await import('../verify/report.ts');
  const report = await verify(url, options);
  console.log(json ? JSON.stringify(report, null, 2) : formatReport(report));
  process.exitCode = report.ok ? 0 : 1;
} catch (error) {
  console.error(`${formatError(error)}\n\n${usage}`);
  process.exitCode = 2;
}
