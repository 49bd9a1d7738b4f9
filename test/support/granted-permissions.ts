import type { Template } from 'aws-cdk-lib/assertions';
import { resourcesOf } from './synthesized-template.ts';

/** One row of docs/operations/permissions.md. The action of a denial begins with `deny `. */
export interface Permission {
  readonly who: string;
  readonly action: string;
  readonly resource: string;
  /** Keys of its conditions, sorted. */
  readonly onlyIf: string;
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Principal?: { readonly Service?: string; readonly AWS?: unknown };
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Every permission of a template: in policies of roles, of buckets and topics, and of functions. */
export function grantedPermissions(template: Template): Permission[] {
  return [...byRoles(template), ...byResources(template), ...byFunctions(template)];
}

function byRoles(template: Template): Permission[] {
  const inline = Object.values(resourcesOf(template, 'AWS::IAM::Policy')).flatMap(({ Properties }) => {
    const [role] = Properties.Roles as unknown[];
    return statementsOf(Properties).flatMap((statement) =>
      permissionsOf(principalName(referenceName(role)), statement),
    );
  });
  const managed = Object.entries(resourcesOf(template, 'AWS::IAM::Role')).flatMap(([id, { Properties }]) =>
    ((Properties.ManagedPolicyArns ?? []) as unknown[]).map((arn) => ({
      who: principalName(referenceName({ Ref: id })),
      action: String(referenceName(arn)).replace(/^.*policy\//, 'policy '),
      resource: '*',
      onlyIf: '',
    })),
  );
  return [...inline, ...managed];
}

function byResources(template: Template): Permission[] {
  const logPolicies = Object.values(resourcesOf(template, 'AWS::Logs::ResourcePolicy')).flatMap(
    ({ Properties }) => statementsOfText(Properties.PolicyDocument),
  );
  return ['AWS::S3::BucketPolicy', 'AWS::SNS::TopicPolicy']
    .flatMap((type) => Object.values(resourcesOf(template, type)))
    .flatMap(({ Properties }) => statementsOf(Properties))
    .concat(logPolicies)
    .flatMap((statement) => permissionsOf(holderOf(statement), statement));
}

function byFunctions(template: Template): Permission[] {
  return Object.values(resourcesOf(template, 'AWS::Lambda::Permission')).map(({ Properties }) => ({
    who: String(Properties.Principal),
    action: String(Properties.Action),
    resource: referenceName(Properties.FunctionName),
    onlyIf: Properties.SourceArn ? 'aws:SourceArn' : '',
  }));
}

const statementsOf = (properties: Record<string, unknown>) =>
  (properties.PolicyDocument as { Statement: Statement[] }).Statement;

/** A policy of CloudWatch Logs is text, here with the logical ids of what it refers to. */
function statementsOfText(document: unknown): Statement[] {
  const [, parts] = (document as { 'Fn::Join': [string, unknown[]] })['Fn::Join'];
  return JSON.parse(parts.map((part) => referenceName(part)).join('')).Statement;
}

function permissionsOf(who: string, { Effect, Action, Resource, Condition = {} }: Statement): Permission[] {
  const onlyIf = [...new Set(Object.values(Condition).flatMap((keys) => Object.keys(keys)))]
    .toSorted()
    .join(', ');
  const resources = [
    ...new Set([Resource].flat().map((resource) => relativeTo(who, referenceName(resource)))),
  ];
  return [Action].flat().flatMap((action) =>
    resources.map((resource) => ({
      who,
      action: Effect === 'Deny' ? `deny ${action}` : action,
      resource,
      onlyIf,
    })),
  );
}

/** Whom a policy of a resource speaks of. */
function holderOf({ Principal }: Statement): string {
  if (Principal?.AWS && Principal.AWS !== '*') return principalName(referenceName(Principal.AWS));
  return Principal?.Service ?? 'everybody';
}

/** `DiagnosticRequest` of `DiagnosticRequestRole`; the functions of CDK's own have names of its making. */
function principalName(role: string): string {
  if (role.startsWith('CustomS3AutoDeleteObjects')) return 'BucketEmptier';
  return role.replace(/Role$/, '');
}

function relativeTo(who: string, resource: string): string {
  if (resource === `${who.replace(/Framework$/, '')}Logs`) return 'its own log';
  if (/:identity\//.test(resource)) return 'the identities of sender and recipient';
  return resource
    .replace(/:\*$/, ' in every version')
    .replace(/^.*:configuration-set\//, '')
    .replace(/^cdk-hnb659fds-assets-[^/]*/, 'the asset bucket');
}

/** The name of the construct that a reference points to, without CDK's hash. */
function referenceName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value).replace(/^arn:aws:s3:::/, '');
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  if (name === 'Ref') return withoutHash(String(argument));
  if (name === 'Fn::GetAtt') return withoutHash(String((argument as string[])[0]));
  if (name === 'Fn::Sub') return String(argument);
  const [separator, parts] = argument as [string, unknown[]];
  return parts.map(referenceName).join(separator);
}

const withoutHash = (id: string) => id.replace(/[\dA-F]{8}$/, '');
