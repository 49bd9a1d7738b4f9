import { networkInterfaces } from 'node:os';
import { LocalRunError } from '../local-run-error.ts';

/** The IPv4 addresses at which other devices may reach this machine. */
export function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/**
 * Removes `--host [ADDRESS]` from the arguments of `npm start`. With this option, other devices can reach the site, and
 * its documents contain ADDRESS, or by default the first of `addresses`. Throws a LocalRunError for an address of
 * another machine.
 */
export function takeHost(
  args: readonly string[],
  addresses: readonly string[],
): { readonly host: string | undefined; readonly others: readonly string[] } {
  const index = args.indexOf('--host');
  if (index < 0) return { host: undefined, others: args };
  const value = args[index + 1]?.startsWith('-') === false ? args[index + 1] : undefined;
  const host = value ?? addresses[0];
  if (host === undefined) throw new LocalRunError('Cannot use --host: this machine has no network address');
  if (!addresses.includes(host)) {
    const choice = addresses.join(', ') || 'none in a network';
    throw new LocalRunError(`Cannot use --host ${host}: the addresses of this machine are ${choice}`);
  }
  return { host, others: args.toSpliced(index, value === undefined ? 1 : 2) };
}
