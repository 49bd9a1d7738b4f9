import { supportMonths } from '../contract/api-versions.ts';
import { maxBodyBytes } from '../contract/body-limit.ts';
import { cacheSeconds } from '../contract/cache-time.ts';
import { preflightMaxAgeSeconds, transportSecuritySeconds } from '../contract/http-headers.ts';
import {
  confirmationSeconds,
  dryRunPolicy,
  emailLimitPolicy,
  firewallWindowSeconds,
  functionTimeoutSeconds,
  idempotencyWindowSeconds,
  ipv6ClientPrefix,
  maxIdempotencyKeyLength,
  rateLimitPolicy,
} from '../contract/limits.ts';
import { routeStoreLimits } from '../release/edge-route.ts';
import { maxResponseBytes } from './bundling/endpoint-code.ts';
import { errorPageCacheSeconds, originTimeoutSeconds } from './constructs/distribution.ts';
import { functionMemoryMb } from './constructs/function-defaults.ts';
import { throttledRetrySeconds } from './constructs/gateway-responses.ts';
import { checkTimeoutSeconds } from './constructs/monitor-function.ts';
import { publisherTimeoutSeconds } from './constructs/publisher.ts';
import { type AlarmRule, alarmRules } from './monitoring/alarm-rules.ts';

const number = (value: number) => value.toLocaleString('en');
const seconds = (value: number) => `${number(value)} s`;

/** `docs/limits.md`. */
export function limitsPage(): string {
  return `# Limits and times

Written by \`npm run docs\` from the code. The bounds of a stage's settings are in [settings.md](settings.md#frontdeskjson).

## Callers

| limit | value | set in |
| --- | --- | --- |
| the rate limit: diagnostic requests from one IP address (IPv6: ${ipv6ClientPrefix}), across all protocols | ${rateLimitPolicy.quota} in any ${seconds(rateLimitPolicy.windowSeconds)} | \`contract/limits.ts\` |
| dry runs from one IP address (IPv6: ${ipv6ClientPrefix}), across all protocols | ${dryRunPolicy.quota} in any ${seconds(dryRunPolicy.windowSeconds)} | \`contract/limits.ts\` |
| e-mails that one address can cause | \`email.limitPerClient\` of the stage in any ${seconds(emailLimitPolicy.windowSeconds)}; by default 1/${emailLimitPolicy.defaultShare} of \`email.limit\` | \`contract/limits.ts\` |
| e-mails of the whole deployment; a function’s timeout makes the window longer | \`email.limit\` of the stage in any ${seconds(emailLimitPolicy.windowSeconds + functionTimeoutSeconds)} | \`contract/limits.ts\` |
| calls of the endpoints from one address, if the stage has a firewall | \`firewall.requests\` of the stage in ${seconds(firewallWindowSeconds)} | \`contract/limits.ts\` |
| the idempotency window: an Idempotency-Key identifies its request | ${seconds(idempotencyWindowSeconds)} | \`contract/limits.ts\` |
| lifetime of a confirmation (MCP Apps form) | ${seconds(confirmationSeconds)} | \`contract/limits.ts\` |
| characters of an Idempotency-Key | ${number(maxIdempotencyKeyLength)} | \`contract/limits.ts\` |
| bytes of a body | ${number(maxBodyBytes)} | \`contract/body-limit.ts\` |
| Retry-After when the gateway throttles all callers | ${seconds(throttledRetrySeconds)} | \`lib/constructs/gateway-responses.ts\` |

## Readers

| limit | value | set in |
| --- | --- | --- |
| the cache time of documents and of the list of tools | ${seconds(cacheSeconds)} | \`contract/cache-time.ts\` |
| cache time of error pages of the distribution | ${seconds(errorPageCacheSeconds)} | \`lib/constructs/distribution.ts\` |
| cache time of preflight responses | ${seconds(preflightMaxAgeSeconds)} | \`contract/http-headers.ts\` |
| Strict-Transport-Security | ${seconds(transportSecuritySeconds)} | \`contract/http-headers.ts\` |
| the support window: time for which a version is served after its successor was published | ${supportMonths} months | \`contract/api-versions.ts\` |

## The platform

| limit | value | set in |
| --- | --- | --- |
| the timeout of an endpoint’s function | ${seconds(functionTimeoutSeconds)} | \`contract/limits.ts\` |
| timeout of the scheduled check | ${seconds(checkTimeoutSeconds)} | \`lib/constructs/monitor-function.ts\` |
| timeout of the publisher | ${seconds(publisherTimeoutSeconds)} | \`lib/constructs/publisher.ts\` |
| time for which CloudFront waits for the gateway | ${seconds(originTimeoutSeconds)} | \`lib/constructs/distribution.ts\` |
| MiB of memory of a function, except the publisher | ${number(functionMemoryMb)} | \`lib/constructs/function-defaults.ts\` |
| bytes of a function’s response; synth refuses more | ${number(maxResponseBytes)} | \`lib/bundling/endpoint-code.ts\` |
| bytes of a published path | ${number(routeStoreLimits.key)} | \`release/edge-route.ts\` |
| bytes of the whole KeyValueStore | ${number(routeStoreLimits.store)} | \`release/edge-route.ts\` |

## Alarms

An alarm goes off when its metric reaches the threshold in M of the last N periods (\`lib/monitoring/alarm-rules.ts\`).

| alarm | counts | threshold | M of N | period |
| --- | --- | --- | --- | --- |
${Object.entries(alarmRules).map(alarmRow).join('\n')}
`;
}

function alarmRow([id, rule]: [string, AlarmRule]): string {
  const { threshold, counts, datapointsToAlarm, evaluationPeriods, periodMinutes } = rule;
  const period = periodMinutes ? `${periodMinutes} minutes` : '`check.everyMinutes` of the stage';
  return `| [${id}](operations/runbook.md#${id.toLowerCase()}) | ${counts} | ${number(threshold)} | ${datapointsToAlarm} of ${evaluationPeriods} | ${period} |`;
}
