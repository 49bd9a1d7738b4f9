import { readFileSync } from 'node:fs';
import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { fullStageTemplate } from '../support/full-stage.ts';
import { declarationsOf } from '../support/readable-template.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: string | string[];
  readonly Principal?: { readonly Service?: string; readonly AWS?: string };
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const rowOf = (...cells: readonly string[]) => cells.join(' | ');

/** Returns every permission in a template as a row of the page: from the policies of roles, resources and functions. */
function permissionRows(template: Template): string[] {
  const declared = (type: string) => Object.entries(declarationsOf(template, type));
  const roles = declared('AWS::IAM::Policy').flatMap(([, { Roles, PolicyDocument }]) =>
    rowsOf(PolicyDocument, () => roleHolder(nameOf(String(Roles)))),
  );
  const managed = declared('AWS::IAM::Role').flatMap(([id, { ManagedPolicyArns = [] }]) =>
    (ManagedPolicyArns as unknown[]).map((policy) =>
      rowOf(roleHolder(id), `policy ${managedPolicyName(policy)}`, '*', ''),
    ),
  );
  const resources = ['AWS::S3::BucketPolicy', 'AWS::SNS::TopicPolicy', 'AWS::Logs::ResourcePolicy']
    .flatMap(declared)
    .flatMap(([, { PolicyDocument }]) =>
      // A CloudWatch Logs resource policy is a string.
      rowsOf(typeof PolicyDocument === 'string' ? JSON.parse(PolicyDocument) : PolicyDocument, holderOf),
    );
  const functions = declared('AWS::Lambda::Permission').map(([, permission]) =>
    rowOf(
      String(permission.Principal),
      String(permission.Action),
      nameOf(String(permission.FunctionName)),
      permission.SourceArn ? 'aws:SourceArn' : '',
    ),
  );
  return [...roles, ...managed, ...resources, ...functions];
}

function rowsOf(document: unknown, holder: (statement: Statement) => string): string[] {
  const { Statement: statements } = document as { readonly Statement: readonly Statement[] };
  return statements.flatMap((statement) => {
    const { Effect, Action, Resource, Condition = {} } = statement;
    const holderName = holder(statement);
    const keys = Object.values(Condition).flatMap((tests) => Object.keys(tests));
    const conditionKeys = [...new Set(keys)].toSorted().join(', ');
    return [Action].flat().flatMap((action) =>
      [Resource].flat().map((resource) => {
        const permission = Effect === 'Deny' ? `deny ${action}` : action;
        return rowOf(holderName, permission, relativeTo(holderName, nameOf(resource)), conditionKeys);
      }),
    );
  });
}

/** Returns the principal of a resource policy statement. */
function holderOf({ Principal }: Statement): string {
  if (Principal?.AWS && Principal.AWS !== '*') return roleHolder(nameOf(Principal.AWS));
  return Principal?.Service ?? 'everybody';
}

/** Returns `DiagnosticRequest` for `DiagnosticRequestRole`. CDK's own function has a generated name. */
const roleHolder = (role: string) =>
  role.startsWith('CustomS3AutoDeleteObjects') ? 'BucketEmptier' : role.replace(/Role$/, '');

/** Replaces references with the name of the resource: `<Requests.Arn>` with `Requests`. */
const nameOf = (reference: string) => reference.replaceAll(/<(\w+)(?:\.\w+)?>/g, '$1');

/** CDK refers to AWS managed policies with `Fn::Sub`. */
const managedPolicyName = (policy: unknown) => /policy\/(.*)"/.exec(JSON.stringify(policy))?.[1] ?? '';

function relativeTo(who: string, resource: string): string {
  if (resource === `${who.replace(/Framework$/, '')}Logs`) return 'its own log';
  if (/:identity\//.test(resource)) return 'the identities of sender and recipients';
  return (
    resource
      .replace(/:\*$/, ' in every version')
      // The alarms in us-east-1 have their own topic.
      .replace(/^AlarmsTopic$/, 'MonitoringAlarmsTopic')
      .replace(/^.*:configuration-set\//, '')
      .replace(/^arn:aws:s3:::cdk-hnb659fds-assets-[^/]*/, 'the asset bucket')
  );
}

const splitCell = (cell = '') => cell.split(', ');
const documentedRows = [
  ...readFileSync('docs/operations/permissions.md', 'utf8').matchAll(/^\| (?!---|who)(.*) \|$/gm),
]
  .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
  .flatMap(([who, actions, resources, conditionKeys = '']) =>
    splitCell(who).flatMap((holder) =>
      splitCell(actions).flatMap((action) =>
        splitCell(resources).map((resource) => rowOf(holder, action, resource, conditionKeys)),
      ),
    ),
  );

test('docs/operations/permissions.md lists every permission in the templates exactly once, and no others', () => {
  const grantedRows = new Set(
    [fullStageTemplate(), fullStageTemplate('-EdgeMonitoring')].flatMap(permissionRows),
  );

  expect(documentedRows.toSorted()).toEqual([...grantedRows].toSorted());
});
