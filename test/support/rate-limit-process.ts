import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createClientLimits } from '../../lambdas/diagnostic-request/rate-limit/client-limits.ts';
import { createRateLimitTable } from '../../lambdas/diagnostic-request/rate-limit/rate-limit-table.ts';
import { credentials } from './dynalite.ts';

// A process that sends requests of one client in parallel, and reports how many the rate limit allowed.
const [endpoint = '', tableName = '', client = '', count = ''] = process.argv.slice(2);
const table = createRateLimitTable({
  client: new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials }),
  tableName,
  clock: Date.now,
});
const limitsForClient = createClientLimits({ table, emailsPerClient: 1, emailWindowSeconds: 3_600 });
const consumed = await Promise.allSettled(
  Array.from({ length: Number(count) }, () => limitsForClient(client).consumeRequest()),
);
process.send?.(consumed.filter(({ status }) => status === 'fulfilled').length);
