#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { CommandError, formatError } from './command-error.ts';

const usage = `Usage: verify URL [--send] [--json]

Checks a running deployment of Frontdesk from outside and exits with 1 if a check fails.

  URL     its address, such as https://desk.example
  --send  also sends one real request, which sends one real e-mail, and then repeats it
  --json  prints the report as JSON

Without --send, it reads, makes one dry run of a valid request, and sends one empty request.
The empty request is rejected, but counts towards the rate limit of your address.`;

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

interface VerifyArguments {
  readonly url: string;
  readonly send?: boolean;
  readonly json?: boolean;
}

function readArguments(): VerifyArguments {
  const { values, positionals } = parseCommandLine();
  const [address = '', ...others] = positionals;
  if (address === '' || others.length > 0) throw new CommandError('Cannot verify: specify one URL');
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandError(`Cannot verify "${address}": specify a URL, such as "https://desk.example"`);
  return { url: url.origin, ...values };
}

function parseCommandLine() {
  const options = {
    send: { type: 'boolean' },
    json: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (cause) {
    throw new CommandError((cause as Error).message, { cause });
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
  console.error(formatError(error, `\n\n${usage}`));
  process.exitCode = 2;
}
