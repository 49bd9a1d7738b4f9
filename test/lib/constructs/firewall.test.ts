import { expect, test } from 'vitest';
import { dryRunPolicy, firewallWindowSeconds, rateLimitPolicy } from '../../../contract/request/limits.ts';
import { minFirewallRequests } from '../../../lib/config/stage-config.ts';

test('the lowest firewall limit exceeds the calls that the rate limits allow together', () => {
  const [requests, dryRuns] = [rateLimitPolicy, dryRunPolicy].map(
    ({ quota, windowSeconds }) => (quota * firewallWindowSeconds) / windowSeconds,
  );

  expect(Number(requests) + Number(dryRuns)).toBeLessThan(minFirewallRequests);
});
