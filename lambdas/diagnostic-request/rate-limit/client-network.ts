import ipaddr from 'ipaddr.js';
import { viewerAddressHeader } from '../../../contract/http-headers.ts';
import { ConfigurationError } from '../../shared/loggable-error.ts';

/**
 * The client that a viewer's address counts as in the rate limit: an IPv4 address, or an IPv6 /64, because one
 * household or machine owns all of it. IPv4 written as IPv6 (`::ffff:192.0.2.1`) is IPv4. Throws a ConfigurationError
 * for anything but one address, because the edge sets it.
 */
export function clientNetwork(viewerAddress: string): string {
  if (ipaddr.IPv4.isValidFourPartDecimal(viewerAddress)) return viewerAddress;
  if (!ipaddr.IPv6.isValid(viewerAddress) || viewerAddress.includes('%')) {
    throw new ConfigurationError(
      `Cannot tell whose rate limit counts: set one IP address in the header "${viewerAddressHeader}" at the edge`,
    );
  }
  const address = ipaddr.IPv6.parse(viewerAddress);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
