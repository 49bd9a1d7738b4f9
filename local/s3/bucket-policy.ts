import { wildcard } from '../wildcard.ts';
import type { Statement } from './resources.ts';

/** Who asks a bucket: a distribution that signs through its origin access control. Everybody else is nobody. */
export interface Caller {
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
  statements: readonly Statement[],
  action: string,
  resource: string,
  caller: Caller | undefined,
): boolean {
  const applying = statements.filter(
    (statement) =>
      isPrincipal(statement, caller) &&
      holds(statement, caller) &&
      statement.Action.some((pattern) => wildcard(pattern).test(action)) &&
      statement.Resource.some((pattern) => wildcard(pattern).test(resource)),
  );
  return applying.length > 0 && applying.every(({ Effect }) => Effect === 'Allow');
}

function isPrincipal({ Principal }: Statement, caller: Caller | undefined): boolean {
  return Principal.AWS === '*' || (caller !== undefined && Principal.Service === caller.service);
}

function holds({ Condition: { Bool, StringEquals } }: Statement, caller: Caller | undefined): boolean {
  return (
    Bool === undefined && (StringEquals === undefined || StringEquals['AWS:SourceArn'] === caller?.sourceArn)
  );
}
