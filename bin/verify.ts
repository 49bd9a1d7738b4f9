#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { readAddress } from '../verify/origin.ts';
import { CommandError, formatError } from './command-error.ts';

const usage = `Usage: verify URL [--send] [--external] [--json]

Checks a running deployment of Frontdesk from outside and exits with 1 if a check fails.

  URL     where it answers, for instance https://desk.example. Without a scheme it is
          http for an IP address and localhost, else https
  --send  also sends one real request, hence one real e-mail, and repeats it
  --external
          also requests the pages of other sites that yours links to
  --json  prints the report as JSON

Without --send it reads, sends one empty request, which is refused and counts against
this address's rate limit, and makes one dry run of a valid one.`;

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

interface VerifyArguments {
  readonly url: string;
  readonly send?: boolean;
  readonly external?: boolean;
  readonly json?: boolean;
}

function readArguments(): VerifyArguments {
  const { values, positionals } = parseCommandLine();
  const [address = '', ...others] = positionals;
  if (address === '' || others.length > 0) throw new CommandError('Cannot verify: name one URL');
  const deployment = readAddress(address);
  if (!deployment) {
    throw new CommandError(`Cannot verify "${address}": name an address, such as "https://desk.example"`);
  }
  const { origin, rest } = deployment;
  // Not on stdout, which is for the report.
  if (rest) console.error(`Checking all of ${origin}: "${rest}" is left out`);
  return { url: origin, ...values };
}

function parseCommandLine() {
  const options = {
    send: { type: 'boolean' },
    external: { type: 'boolean' },
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
  // Imported this late, so that an error in the arguments is reported without the time that the import takes.
  const { verify } = await import('../verify/verify.ts');
  const { formatReport } = await import('../verify/report.ts');
  const report = await verify(url, options);
  console.log(json ? JSON.stringify(report, null, 2) : formatReport(report));
  process.exitCode = report.ok ? 0 : 1;
} catch (error) {
  console.error(formatError(error, `\n\n${usage}`));
  process.exitCode = 2;
}
