import { Stack } from 'aws-cdk-lib';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** Saves queries of Logs Insights over `logGroups`, by name. */
export function saveQueries(
  scope: Construct,
  queries: Readonly<Record<string, string>>,
  logGroups: readonly Pick<ILogGroup, 'logGroupName'>[],
): void {
  const logGroupNames = logGroups.map(({ logGroupName }) => logGroupName);
  for (const [name, queryString] of Object.entries(queries)) {
    new CfnQueryDefinition(scope, `Query${name.replaceAll(' ', '')}`, {
      name: `${Stack.of(scope).stackName}/${name}`,
      queryString,
      logGroupNames,
    });
  }
}
