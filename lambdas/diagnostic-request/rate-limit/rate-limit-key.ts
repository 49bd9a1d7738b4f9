import ipaddr from 'ipaddr.js';
import { viewerAddressHeader } from '../../../contract/http-headers.ts';
import { ipv6ClientPrefix } from '../../../contract/request/limits.ts';
import { ConfigurationError } from '../../shared/loggable-error.ts';

/**
 * Returns the key under which the rate limit counts a viewer's requests: the IPv4 address, or the IPv6 /64 prefix,
 * which belongs to one household or machine. An IPv4-mapped address (`::ffff:192.0.2.1`) counts as IPv4. Throws a
 * ConfigurationError for anything other than one address, because the edge sets the header.
 */
export function rateLimitKey(viewerAddress: string): string {
  if (ipaddr.IPv4.isValidFourPartDecimal(viewerAddress)) return viewerAddress;
  if (!ipaddr.IPv6.isValid(viewerAddress) || viewerAddress.includes('%')) {
    throw new ConfigurationError(
      `Cannot determine the rate limit key: set one IP address in the header "${viewerAddressHeader}" at the edge`,
    );
  }
  const address = ipaddr.IPv6.parse(viewerAddress);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(address.toString() + ipv6ClientPrefix);
  return network.toString() + ipv6ClientPrefix;
}
