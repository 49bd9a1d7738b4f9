import { maxAnswerBytes } from '../contract/agents/read-answers.ts';
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
import { errorPageCacheSeconds, originTimeoutSeconds } from './constructs/distribution.ts';
import { functionMemoryMb } from './constructs/function-defaults.ts';
import { throttledRetrySeconds } from './constructs/gateway-responses.ts';
import { checkTimeoutSeconds } from './constructs/monitor-function.ts';
import { publisherTimeoutSeconds } from './constructs/publisher.ts';
import { type AlarmRule, alarmRules } from './monitoring/alarm-rules.ts';

const formatNumber = (value: number) => value.toLocaleString('en');
const formatSeconds = (value: number) => `${formatNumber(value)} s`;

/** Returns the contents of `docs/limits.md`. */
export function limitsPage(): string {
  return `# Limits and times

Generated from the code by \`npm run docs\`. The bounds of a stage's settings are in [settings.md](settings.md#frontdeskjson).

## Callers

| limit | value | set in |
| --- | --- | --- |
| the rate limit: diagnostic requests from one IP address (IPv6: ${ipv6ClientPrefix}), across all protocols | ${rateLimitPolicy.quota} in any ${formatSeconds(rateLimitPolicy.windowSeconds)} | \`contract/limits.ts\` |
| dry runs from one IP address (IPv6: ${ipv6ClientPrefix}), across all protocols | ${dryRunPolicy.quota} in any ${formatSeconds(dryRunPolicy.windowSeconds)} | \`contract/limits.ts\` |
| e-mails that one address can trigger | \`email.limitPerClient\` of the stage in any ${formatSeconds(emailLimitPolicy.windowSeconds)}; by default 1/${emailLimitPolicy.defaultShare} of \`email.limit\` | \`contract/limits.ts\` |
| e-mails of the whole deployment; the window includes a function’s timeout | \`email.limit\` of the stage in any ${formatSeconds(emailLimitPolicy.windowSeconds + functionTimeoutSeconds)} | \`contract/limits.ts\` |
| calls to the endpoints from one address, if the stage has a firewall | \`firewall.requests\` of the stage in ${formatSeconds(firewallWindowSeconds)} | \`contract/limits.ts\` |
| the idempotency window: the time for which an Idempotency-Key identifies its request | ${formatSeconds(idempotencyWindowSeconds)} | \`contract/limits.ts\` |
| lifetime of a confirmation (MCP Apps form) | ${formatSeconds(confirmationSeconds)} | \`contract/limits.ts\` |
| characters in an Idempotency-Key | ${formatNumber(maxIdempotencyKeyLength)} | \`contract/limits.ts\` |
| maximum size of a request body, in bytes | ${formatNumber(maxBodyBytes)} | \`contract/body-limit.ts\` |
| Retry-After when the gateway throttles all callers | ${formatSeconds(throttledRetrySeconds)} | \`lib/constructs/gateway-responses.ts\` |

## Readers

| limit | value | set in |
| --- | --- | --- |
| the cache time of documents and of the tool list | ${formatSeconds(cacheSeconds)} | \`contract/cache-time.ts\` |
| cache time of the distribution’s error pages | ${formatSeconds(errorPageCacheSeconds)} | \`lib/constructs/distribution.ts\` |
| cache time of preflight responses | ${formatSeconds(preflightMaxAgeSeconds)} | \`contract/http-headers.ts\` |
| Strict-Transport-Security | ${formatSeconds(transportSecuritySeconds)} | \`contract/http-headers.ts\` |
| the support window: the time for which a version is served after its successor was published | ${supportMonths} months | \`contract/api-versions.ts\` |

## The platform

| limit | value | set in |
| --- | --- | --- |
| timeout of an endpoint function | ${formatSeconds(functionTimeoutSeconds)} | \`contract/limits.ts\` |
| timeout of the scheduled check | ${formatSeconds(checkTimeoutSeconds)} | \`lib/constructs/monitor-function.ts\` |
| timeout of the publisher | ${formatSeconds(publisherTimeoutSeconds)} | \`lib/constructs/publisher.ts\` |
| how long CloudFront waits for the gateway | ${formatSeconds(originTimeoutSeconds)} | \`lib/constructs/distribution.ts\` |
| memory of each function except the publisher, in MiB | ${formatNumber(functionMemoryMb)} | \`lib/constructs/function-defaults.ts\` |
| bytes of text in the answer of a read tool; a longer list is answered in parts | ${formatNumber(maxAnswerBytes)} | \`contract/agents/read-answers.ts\` |
| bytes in a published path | ${formatNumber(routeStoreLimits.key)} | \`release/edge-route.ts\` |
| bytes in the whole KeyValueStore | ${formatNumber(routeStoreLimits.store)} | \`release/edge-route.ts\` |

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
  return `| [${id}](operations/runbook.md#${id.toLowerCase()}) | ${counts} | ${formatNumber(threshold)} | ${datapointsToAlarm} of ${evaluationPeriods} | ${period} |`;
}
