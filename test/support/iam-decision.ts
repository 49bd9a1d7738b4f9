import { runSimulation } from '@cloud-copilot/iam-simulate';

const account = '111122223333';

export interface IamCall {
  readonly action: string;
  readonly resource: string;
  readonly context?: Record<string, string | string[]>;
}

/** Returns IAM's decision on a call by a principal with only this identity policy, and optionally a boundary. */
export async function decisionOn(
  policy: unknown,
  { action, resource, context = {} }: IamCall,
  boundary?: unknown,
): Promise<string> {
  const result = await runSimulation(
    {
      request: {
        principal: `arn:aws:iam::${account}:role/somebody`,
        action,
        resource: { resource, accountId: account },
        contextVariables: context,
      },
      identityPolicies: [{ name: 'Policy', policy }],
      ...(boundary !== undefined && {
        permissionBoundaryPolicies: [{ name: 'Boundary', policy: boundary }],
      }),
      serviceControlPolicies: [],
      resourceControlPolicies: [],
    },
    {},
  );
  if (result.resultType === 'error') throw new Error(JSON.stringify(result.errors));
  return result.overallResult;
}
