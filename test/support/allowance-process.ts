import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTakeAllowance } from '../../lambdas/request/allowance.ts';
import { credentials } from './dynalite.ts';

// Run as a process of its own: takes allowances of one client in parallel and reports how many were admitted.
const [endpoint = '', tableName = '', client = '', count = ''] = process.argv.slice(2);
const take = createTakeAllowance({
  client: new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials }),
  tableName,
  clock: Date.now,
});
const allowances = await Promise.all(Array.from({ length: Number(count) }, () => take(client)));
process.send?.(allowances.filter(({ admitted }) => admitted).length);
