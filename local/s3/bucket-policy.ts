import { wildcardPattern } from '../template/wildcard-pattern.ts';
import type { PolicyStatement } from './s3-resource-types.ts';

/** Who asks a bucket: a distribution that signs through its origin access control. Everybody else is nobody. */
export interface S3Caller {
  readonly service: 'cloudfront.amazonaws.com';
  readonly sourceArn: string;
}

/**
 * Evaluates the policy of a bucket for what the distribution does with it.
 *
 * It does: Allow and Deny by service principal or everybody, action, resource, AWS:SourceArn. Requests within AWS
 * count as encrypted, so that a condition on their being plain never holds. It does not: roles and users, which
 * never ask here.
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
