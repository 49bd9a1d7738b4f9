import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CfnInclude } from 'aws-cdk-lib/cloudformation-include';

export const account = '111122223333';
const values: Record<string, string | string[]> = {
  Region: 'eu-central-1',
  HostedZones: ['arn:aws:route53:::hostedzone/Z0123456789'],
  Repository: 'octo@1/desk@2',
  Stage: 'prod',
  Name: 'Fellside',
  LowerCaseName: 'fellside',
  Qualifier: 'hnb659fds',
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
};

const { stack } = new CfnInclude(new Stack(), 'Template', {
  templateFile: 'docs/operations/github-roles.yaml',
});
export const { Parameters, Resources } = Template.fromStack(stack).toJSON();

export const arn = (rest: string) => `arn:aws:${rest}`.replace('ACCOUNT', account);
export const roleArn = (name: string) => arn(`iam::ACCOUNT:role/${name}`);

/** Resolves the references in `value` as CloudFormation does. */
export function resolve(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== 'object' || value === null) return value;
  if ('Fn::Sub' in value)
    return String(value['Fn::Sub']).replaceAll(/\$\{([\w:]+)\}/g, (_, name) => String(values[name] ?? ''));
  if ('Ref' in value) return values[String(value.Ref)];
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item)]));
}
