import { wildcardPattern } from '../template/wildcard-pattern.ts';
import type { PolicyStatement } from './s3-resource-types.ts';

/** A signed caller: a distribution with an origin access control. All other callers are anonymous. */
export interface S3Caller {
  readonly service: 'cloudfront.amazonaws.com';
  readonly sourceArn: string;
}

/**
 * Evaluates a bucket policy for the requests of a distribution.
 *
 * It does: Allow and Deny by principal (a service or `*`), action, resource and AWS:SourceArn. All requests count as
 * encrypted, so that a condition on plain HTTP never holds. It does not: roles and users.
 */
export function isAllowed(
  statements: readonly PolicyStatement[],
  action: string,
  resource: string,
  caller: S3Caller | undefined,
): boolean {
  const matching = statements.filter(
    (statement) =>
      matchesPrincipal(statement, caller) &&
      matchesCondition(statement, caller) &&
      statement.Action.some((pattern) => wildcardPattern(pattern).test(action)) &&
      statement.Resource.some((pattern) => wildcardPattern(pattern).test(resource)),
  );
  return matching.length > 0 && matching.every(({ Effect }) => Effect === 'Allow');
}

function matchesPrincipal({ Principal }: PolicyStatement, caller: S3Caller | undefined): boolean {
  return Principal.AWS === '*' || (caller !== undefined && Principal.Service === caller.service);
}

function matchesCondition(
  { Condition: { Bool, StringEquals } }: PolicyStatement,
  caller: S3Caller | undefined,
): boolean {
  return (
    Bool === undefined && (StringEquals === undefined || StringEquals['AWS:SourceArn'] === caller?.sourceArn)
  );
}
