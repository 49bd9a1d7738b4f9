import { networkInterfaces } from 'node:os';
import { LocalRunError } from '../local-run-error.ts';

/** Returns the IPv4 addresses at which other devices can reach this machine. */
export function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/**
 * Extracts `--host [ADDRESS]` from the arguments of `npm start`. With this option, other devices can reach the site,
 * and its documents contain ADDRESS (by default, the first of `addresses`). Throws a LocalRunError if this machine does
 * not have the address.
 */
export function takeHost(
  args: readonly string[],
  addresses: readonly string[],
): { readonly host: string | undefined; readonly others: readonly string[] } {
  const index = args.indexOf('--host');
  if (index < 0) return { host: undefined, others: args };
  const value = args[index + 1]?.startsWith('-') === false ? args[index + 1] : undefined;
  const host = value ?? addresses[0];
  if (addresses.length === 0 || host === undefined)
    throw new LocalRunError('Cannot use --host: this machine has no network address');
  if (!addresses.includes(host))
    throw new LocalRunError(
      `Cannot use --host ${host}: the addresses of this machine are ${addresses.join(', ')}`,
    );
  return { host, others: args.toSpliced(index, value === undefined ? 1 : 2) };
}
