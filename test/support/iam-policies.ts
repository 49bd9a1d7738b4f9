import { runSimulation } from '@cloud-copilot/iam-simulate';
import type { Template } from 'aws-cdk-lib/assertions';
import { resourcesOf } from './synthesized-template.ts';

const account = '111122223333';
const region = 'us-east-1';
const pseudoParameters: Record<string, string> = {
  'AWS::Partition': 'aws',
  'AWS::Region': region,
  'AWS::AccountId': account,
};

/** ARN of the resource `id`, for the types that policies of the stack name. */
export function arnOf(template: Template, id: string): string {
  const type = template.toJSON().Resources[id]?.Type;
  const arnFormats: Record<string, string> = {
    'AWS::DynamoDB::Table': `dynamodb:${region}:${account}:table/${id}`,
    'AWS::SecretsManager::Secret': `secretsmanager:${region}:${account}:secret:${id}-AbCdEf`,
    'AWS::Logs::LogGroup': `logs:${region}:${account}:log-group:${id}:*`,
    'AWS::S3::Bucket': `s3:::${id}`,
    'AWS::CloudFront::KeyValueStore': `cloudfront::${account}:key-value-store/${id}`,
    'AWS::Lambda::Function': `lambda:${region}:${account}:function:${id}`,
  };
  if (!arnFormats[type]) throw new Error(`Cannot name the ARN of "${id}": a ${type} is not known here`);
  return `arn:aws:${arnFormats[type]}`;
}

/** ARN of an SES resource of the account. */
export const sesArn = (resource: string) => `arn:aws:ses:${region}:${account}:${resource}`;

/** `value` with its intrinsic functions resolved. A Ref is the logical id; of a secret it is the ARN. */
function resolveIntrinsics(template: Template, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveIntrinsics(template, item));
  if (typeof value !== 'object' || value === null) return value;
  const [[key, argument] = ['', undefined], ...others] = Object.entries(value);
  if (others.length === 0) {
    if (key === 'Ref') return pseudoParameters[argument] ?? refOf(template, argument);
    if (key === 'Fn::GetAtt') return arnOf(template, argument[0]);
    if (key === 'Fn::Join') return (resolveIntrinsics(template, argument[1]) as string[]).join(argument[0]);
    if (key === 'Fn::Sub') return argument.replace(/\$\{AWS::AccountId\}/, account);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, resolveIntrinsics(template, item)]),
  );
}

function refOf(template: Template, id: string): string {
  const type = template.toJSON().Resources[id]?.Type;
  return type === 'AWS::SecretsManager::Secret' ? arnOf(template, id) : id;
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: string | string[];
}

/** The policies attached to the role `roleId`, with the intrinsic functions resolved. */
export function policiesOf(
  template: Template,
  roleId: string,
): { Version: string; Statement: Statement[] }[] {
  return Object.values(resourcesOf(template, 'AWS::IAM::Policy'))
    .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes(`"${roleId}"`))
    .map(
      ({ Properties }) =>
        resolveIntrinsics(template, Properties.PolicyDocument) as { Version: string; Statement: Statement[] },
    );
}

export interface IamCall {
  readonly action: string;
  readonly resource: string;
  readonly context?: Record<string, string | string[]>;
}

/** The decision of IAM on a call by the role `roleId`, from its identity policies alone. */
export async function decisionOn(template: Template, roleId: string, call: IamCall): Promise<string> {
  const result = await runSimulation(
    {
      request: {
        principal: `arn:aws:iam::${account}:role/${roleId}`,
        action: call.action,
        resource: { resource: call.resource, accountId: account },
        contextVariables: call.context ?? {},
      },
      identityPolicies: policiesOf(template, roleId).map((policy, i) => ({ name: `Policy${i}`, policy })),
      serviceControlPolicies: [],
      resourceControlPolicies: [],
    },
    {},
  );
  if (result.resultType === 'error') throw new Error(JSON.stringify(result.errors));
  return result.overallResult;
}
